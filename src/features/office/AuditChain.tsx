import { Check, CircleAlert } from 'lucide-react';
import { type AuditTrail, useCheckAuditMutation } from '@/api/deskApi';
import { useTellFailure } from '@/api/failure';
import { formatDateTimeSeconds } from '@/lib/calendar';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { deskCopy } from '@/messages/deskCopy';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { useNow } from '@/ui/useNow';
import { deskTime } from './moments';
import styles from './office.module.css';
import { Chip, Facts, Panel } from './Panel';

const words = deskCopy.audit;
/** Signs of a hash that a link shows. */
const HASH_SIGNS = 4;

export function shortHash(hash: string): string {
  return hash.slice(0, HASH_SIGNS).toUpperCase();
}

/** «۰۹:۳۸:۵۱» */
export function secondsOf(at: string): string {
  return toPersianDigits(formatDateTimeSeconds(at).slice(-8));
}

/** Stands above everything else while the chain is broken. */
export function BrokenChain({ chain }: { chain: AuditTrail['chain'] }) {
  if (chain.brokenAt === null) return null;
  return (
    <Note tone="negative" title={words.broken(formatCount(chain.brokenAt))}>
      {words.brokenText}
    </Note>
  );
}

/** The last links of the audit's chain, and its check. */
export function ChainCard({ chain }: { chain: AuditTrail['chain'] }) {
  const [check, { isLoading }] = useCheckAuditMutation();
  const tellFailure = useTellFailure();
  const now = useNow();
  const { brokenAt, checkedAt, nextCheckAt } = chain;
  const moment = (at: string | null) => (at === null ? words.never : deskTime(at, now));
  return (
    <Panel title={words.chain} aside={<ChainMark chain={chain} />}>
      {chain.links.length > 0 && (
        <ol className={styles.chain} aria-label={words.links}>
          {chain.links.map(({ place, hash, at }) => (
            <li key={place} className={classNames(brokenAt !== null && place >= brokenAt && styles.cut)}>
              <b>
                <Ltr>{shortHash(hash)}</Ltr>
              </b>
              <Ltr>{secondsOf(at)}</Ltr>
            </li>
          ))}
        </ol>
      )}
      <Facts
        facts={{
          [words.rows]: formatCount(chain.rows),
          [words.checked]: moment(checkedAt),
          [words.next]: moment(nextCheckAt),
        }}
      />
      <div className={classNames(styles.line, styles.acts, styles.padded)}>
        <Button variant="soft" size="md" loading={isLoading} onClick={() => check().unwrap().catch(tellFailure)}>
          {words.check}
        </Button>
      </div>
    </Panel>
  );
}

function ChainMark({ chain: { brokenAt, checkedAt } }: { chain: AuditTrail['chain'] }) {
  if (checkedAt === null) return <Chip tone="off">{words.unchecked}</Chip>;
  return brokenAt === null ? (
    <Chip tone="in" icon={Check}>
      {words.whole}
    </Chip>
  ) : (
    <Chip tone="out" icon={CircleAlert}>
      {words.broken(formatCount(brokenAt))}
    </Chip>
  );
}
