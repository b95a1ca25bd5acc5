import { ERROR } from '@contract/errors';
import { PARTNER_KEY_KINDS, type PartnerKeyKind } from '@contract/rules/partnerRules';
import { type ReactNode, useState } from 'react';
import { useTellFailure } from '@/api/failure';
import { type NewKeys, type Partner, useRotatePartnerKeyMutation } from '@/api/officePartners';
import { useCopy } from '@/components/useCopy';
import { formatDateTime } from '@/lib/calendar';
import type { ErrorOverrides } from '@/messages/errorsCopy';
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
  const shown = PARTNER_KEY_KINDS.flatMap((kind) => (keys[kind] ? [{ kind, ...keys[kind] }] : []));
  if (shown.length === 0) return null;
  return (
    <Note tone="warn" title={words.once}>
      {shown.map(({ kind, value, waits }) => (
        <div key={kind} className={styles.line}>
          <span>{KEY_WORDS[kind].name}</span>
          <CopyValue label={words.copy(KEY_WORDS[kind].name)} onCopy={() => void copy(value, KEY_WORDS[kind].copied)}>
            <span className={styles.secret}>
              <Ltr>{value}</Ltr>
            </span>
          </CopyValue>
          {waits && <span>{words.onceApproved}</span>}
        </div>
      ))}
    </Note>
  );
}

const OVERLAPS = [0, 24, 168] as const;
type OverlapHours = (typeof OVERLAPS)[number];

interface KeyPanelProps<Kind extends PartnerKeyKind> {
  keys: Partner['keys'];
  /** Beside a key. */
  act?: (key: Partner['keys'][number]) => ReactNode;
  /** The reader can replace keys of these kinds. */
  kinds: readonly Kind[];
  /** The consequence of a replacement. */
  text: string;
  submit: string;
  isBusy: boolean;
  /** Asks for the reason; without it the reason is empty. */
  asksReason?: boolean;
  /** A new key works after the second approval. */
  waits?: true;
  /** Answers the value of the new key. */
  replace: (replacement: { kind: Kind; overlapHours: OverlapHours; reason: string }) => {
    unwrap: () => Promise<string>;
  };
  /** Adds a value to those that are shown. */
  onKeys: (keys: NewKeys) => void;
  refusals?: ErrorOverrides;
}

/** The keys that work, and their replacement. The former key still works for the chosen hours. */
export function KeyPanel<Kind extends PartnerKeyKind>(props: KeyPanelProps<Kind>) {
  const { keys, act, kinds, text, submit, isBusy, asksReason, waits, replace, onKeys, refusals } = props;
  const tellFailure = useTellFailure();
  const [kind, setKind] = useState<Kind | null>(null);
  const [overlapHours, setOverlapHours] = useState<OverlapHours>(24);
  const overlap = (
    <Segmented
      label={words.overlap}
      options={OVERLAPS.map((hours) => ({ value: hours, label: words.overlaps[hours] }))}
      value={overlapHours}
      onChange={setOverlapHours}
    />
  );

  async function confirm(replaced: Kind, reason: string) {
    try {
      const value = await replace({ kind: replaced, overlapHours, reason }).unwrap();
      onKeys({ [replaced]: { value, ...(waits && { waits }) } });
      setKind(null);
    } catch (thrown) {
      tellFailure(thrown, refusals);
    }
  }

  return (
    <Panel title={words.keys}>
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
      {kinds.length > 0 && (
        <div className={classNames(styles.line, styles.padded)}>
          {kinds.map((one) => (
            <Button key={one} size="md" variant="soft" onClick={() => setKind(one)}>
              {KEY_WORDS[one].rotate}
            </Button>
          ))}
        </div>
      )}
      {kind !== null && (
        <Sheet open title={KEY_WORDS[kind].question} text={text} busy={isBusy} onClose={() => setKind(null)}>
          {asksReason ? (
            <ReasonForm submit={submit} isBusy={isBusy} onSend={(reason) => confirm(kind, reason)}>
              {overlap}
            </ReasonForm>
          ) : (
            <>
              {overlap}
              <Button loading={isBusy} onClick={() => void confirm(kind, '')}>
                {submit}
              </Button>
            </>
          )}
        </Sheet>
      )}
    </Panel>
  );
}

interface PartnerKeysProps {
  partner: Partner;
  acts: boolean;
  onKeys: (keys: NewKeys) => void;
}

/** The keys that work, and their rotation. */
export function PartnerKeys({ partner: { partnerId, keys }, acts, onKeys }: PartnerKeysProps) {
  const [rotate, { isLoading }] = useRotatePartnerKeyMutation();
  return (
    <KeyPanel
      keys={keys}
      kinds={acts ? PARTNER_KEY_KINDS : []}
      text={words.rotateText}
      submit={words.yesRotate}
      isBusy={isLoading}
      asksReason
      replace={(replacement) => rotate({ partnerId, ...replacement })}
      waits
      onKeys={onKeys}
      refusals={{ [ERROR.conflict]: words.proposedAlready }}
    />
  );
}
