import { ERROR } from '@contract/errors';
import { PARTNER_KEY_KINDS, type PartnerKeyKind } from '@contract/rules/partnerSettings';
import { type ReactNode, useState } from 'react';
import { useTellFailure } from '@/api/failure';
import { type NewKeys, type Partner, useRotatePartnerKeyMutation } from '@/api/officePartners';
import { useCopy } from '@/components/useCopy';
import { formatDateTime } from '@/lib/calendar';
import { KEY_WORDS, partnersCopy as words } from '@/messages/officePartners';
import { Button } from '@/ui/Button';
import { CopyValue } from '@/ui/CopyValue';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Segmented } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';
import { ReasonForm } from './OfficeAct';
import styles from './office.module.css';
import { Panel } from './Panel';

/** New values, which no later answer has. Nothing without any. */
export function ShownOnce({ keys }: { keys: NewKeys }) {
  const copy = useCopy();
  const shown = PARTNER_KEY_KINDS.flatMap((kind) => (keys[kind] ? [{ kind, value: keys[kind] }] : []));
  if (shown.length === 0) return null;
  return (
    <Note tone="warn" title={words.once}>
      {keys.waits && <p>{words.onceApproved}</p>}
      {shown.map(({ kind, value }) => (
        <div key={kind} className={styles.line}>
          <span>{KEY_WORDS[kind].name}</span>
          <CopyValue label={words.copy(KEY_WORDS[kind].name)} onCopy={() => void copy(value, KEY_WORDS[kind].copied)}>
            <span className={styles.secret}>
              <Ltr>{value}</Ltr>
            </span>
          </CopyValue>
        </div>
      ))}
    </Note>
  );
}

interface PartnerKeysProps {
  partner: Partner;
  acts: boolean;
  onKeys: (keys: NewKeys) => void;
}

const OVERLAPS = [0, 24, 168] as const;
export type OverlapHours = (typeof OVERLAPS)[number];

/** How long the former key still works. */
export function OverlapField({ value, onChange }: { value: OverlapHours; onChange: (hours: OverlapHours) => void }) {
  return (
    <Segmented
      label={words.overlap}
      options={OVERLAPS.map((hours) => ({ value: hours, label: words.overlaps[hours] }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface KeyRowsProps {
  keys: Partner['keys'];
  /** Beside a key. */
  act?: (key: Partner['keys'][number]) => ReactNode;
}

/** The keys that work. */
export function KeyRows({ keys, act }: KeyRowsProps) {
  return (
    <ul className={styles.rows}>
      {keys.map((key) => (
        <li key={key.keyId}>
          <span className={styles.what}>
            <span>
              {KEY_WORDS[key.kind].name} <Ltr>{`…${key.hint}`}</Ltr>
            </span>
            <span className={classNames(styles.line, styles.muted)}>
              <span>{words.made(formatDateTime(key.createdAt))}</span>
              {key.expiresAt !== null && <span>{words.ends(formatDateTime(key.expiresAt))}</span>}
            </span>
          </span>
          {act?.(key)}
        </li>
      ))}
    </ul>
  );
}

/** The keys that work, and their rotation. */
export function PartnerKeys({ partner, acts, onKeys }: PartnerKeysProps) {
  const tellFailure = useTellFailure();
  const [rotate, { isLoading }] = useRotatePartnerKeyMutation();
  const [rotated, setRotated] = useState<PartnerKeyKind | null>(null);
  const [overlapHours, setOverlapHours] = useState<OverlapHours>(24);

  async function confirm(kind: PartnerKeyKind, reason: string) {
    try {
      onKeys({
        [kind]: await rotate({ partnerId: partner.partnerId, kind, overlapHours, reason }).unwrap(),
        waits: true,
      });
    } catch (thrown) {
      tellFailure(thrown, { [ERROR.conflict]: words.proposedAlready });
    }
    setRotated(null);
  }

  return (
    <Panel title={words.keys}>
      <KeyRows keys={partner.keys} />
      {acts && (
        <div className={classNames(styles.line, styles.padded)}>
          {PARTNER_KEY_KINDS.map((kind) => (
            <Button key={kind} size="md" variant="soft" onClick={() => setRotated(kind)}>
              {KEY_WORDS[kind].rotate}
            </Button>
          ))}
        </div>
      )}
      {rotated !== null && (
        <Sheet
          open
          title={KEY_WORDS[rotated].question}
          text={words.rotateText}
          busy={isLoading}
          onClose={() => setRotated(null)}
        >
          <ReasonForm submit={words.yesRotate} isBusy={isLoading} onSend={(reason) => confirm(rotated, reason)}>
            <OverlapField value={overlapHours} onChange={setOverlapHours} />
          </ReasonForm>
        </Sheet>
      )}
    </Panel>
  );
}
