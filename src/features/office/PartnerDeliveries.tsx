import { SECOND_MS } from '@contract/rules/durations';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from '@contract/rules/limits';
import { useState } from 'react';
import { type Delivery, useListDeliveriesQuery, useResendWebhookMutation } from '@/api/officePartners';
import { Loaded } from '@/components/Loaded';
import { formatDateTime } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { DELIVERY_STATE, EVENT_NAME, partnersCopy as words } from '@/messages/officePartners';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { useOfficeAct } from './OfficeAct';
import styles from './office.module.css';
import { Panel } from './Panel';

const POLL_MS = 10 * SECOND_MS;

/** The newest webhooks of a partner, the last hundred at most; each can be sent again. */
export function Deliveries({ partnerId, acts }: { partnerId: string; acts: boolean }) {
  const [size, setSize] = useState<number>(LIST_PAGE_SIZE);
  const polling = { pollingInterval: POLL_MS, skipPollingIfUnfocused: true };
  const query = useListDeliveriesQuery({ partnerId, size }, polling);
  return (
    <Panel title={words.deliveries}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {({ deliveries, total }) => (
          <>
            {total === 0 && <p className={classNames(styles.muted, styles.padded)}>{words.noDeliveries}</p>}
            <ul className={styles.rows}>
              {deliveries.map((delivery) => (
                <li key={delivery.deliveryId}>
                  <DeliveryRow delivery={delivery} acts={acts} />
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

function DeliveryRow({ delivery, acts }: { delivery: Delivery; acts: boolean }) {
  const { type, paymentCode, state, tries, createdAt, triedAt, result } = delivery;
  const act = useOfficeAct();
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
      {acts && (
        <Button
          size="md"
          variant="soft"
          loading={isLoading}
          onClick={() => void act(resend(delivery.deliveryId), words.resent)}
        >
          {words.resend}
        </Button>
      )}
    </>
  );
}
