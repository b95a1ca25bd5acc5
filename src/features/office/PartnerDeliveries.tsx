import { SECOND_MS } from '@contract/rules/durations';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from '@contract/rules/limits';
import { PARTNER_MODES, type PartnerModeName } from '@contract/rules/partnerRules';
import { type ReactNode, useState } from 'react';
import {
  type Delivery,
  type DeliveryReader,
  type Partner,
  useListDeliveriesQuery,
  useResendWebhookMutation,
} from '@/api/officePartners';
import { Loaded } from '@/components/Loaded';
import { formatDateTime } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { DELIVERY_STATE, EVENT_NAME, WEBHOOK_OFF, partnersCopy as words } from '@/messages/officePartners';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Segmented } from '@/ui/Segmented';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { useOfficeAct } from './OfficeAct';
import styles from './office.module.css';
import { Panel } from './Panel';

const MODES = PARTNER_MODES.map((value) => ({ value, label: words.modes[value] }));

const POLL_MS = 10 * SECOND_MS;

interface WebhookOffProps {
  partner: Pick<Partner, 'webhookOff'>;
  /** What the reader does about it. */
  action?: ReactNode;
}

/** Why no webhook is sent; nothing while they are. */
export function WebhookOff({ partner: { webhookOff }, action }: WebhookOffProps) {
  if (webhookOff === null) return null;
  return (
    <Note tone="warn" title={words.off(formatDateTime(webhookOff.since))}>
      <p>{WEBHOOK_OFF[webhookOff.why]}</p>
      <p>{words.offHint}</p>
      {action}
    </Note>
  );
}

interface DeliveriesProps {
  partnerId: string;
  acts: boolean;
  reader: DeliveryReader;
}

/** The newest webhooks of a partner, the last hundred at most; each can be sent again. */
export function Deliveries({ partnerId, acts, reader }: DeliveriesProps) {
  const [size, setSize] = useState<number>(LIST_PAGE_SIZE);
  const [mode, setMode] = useState<PartnerModeName>('live');
  const polling = { pollingInterval: POLL_MS, skipPollingIfUnfocused: true };
  const query = useListDeliveriesQuery({ partnerId, size, reader, mode }, polling);
  return (
    <Panel title={words.deliveries}>
      <div className={styles.padded}>
        <Segmented label={words.mode} options={MODES} value={mode} onChange={setMode} />
      </div>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {({ deliveries, total }) => (
          <>
            {total === 0 && <p className={classNames(styles.muted, styles.padded)}>{words.noDeliveries}</p>}
            <ul className={styles.rows}>
              {deliveries.map((delivery) => (
                <li key={delivery.deliveryId}>
                  <DeliveryRow
                    delivery={delivery}
                    act={acts ? { partnerId, deliveryId: delivery.deliveryId, reader } : null}
                  />
                </li>
              ))}
            </ul>
            {total > size && size < LIST_PAGE_SIZE_MAX && (
              <div className={styles.padded}>
                <Button size="md" variant="text" onClick={() => setSize(LIST_PAGE_SIZE_MAX)}>
                  {words.more}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  /** What a resend names; null for a reader who changes nothing. */
  act: { partnerId: string; deliveryId: string; reader: DeliveryReader } | null;
}

function DeliveryRow({ delivery, act }: DeliveryRowProps) {
  const { type, paymentCode, state, tries, createdAt, triedAt, result } = delivery;
  const tellEnd = useOfficeAct();
  const [resend, { isLoading }] = useResendWebhookMutation();
  return (
    <>
      <span className={styles.what}>
        <span>
          {EVENT_NAME[type]} {paymentCode !== null && <Ltr>{paymentCode}</Ltr>}
        </span>
        <span className={classNames(styles.line, styles.muted)}>
          <span>{formatDateTime(triedAt ?? createdAt)}</span>
          <span>{words.tries(formatCount(tries))}</span>
          {result !== null && <Ltr>{result}</Ltr>}
        </span>
      </span>
      <Tag>{DELIVERY_STATE[state]}</Tag>
      {act && (
        <Button size="md" variant="soft" loading={isLoading} onClick={() => void tellEnd(resend(act), words.resent)}>
          {words.resend}
        </Button>
      )}
    </>
  );
}
