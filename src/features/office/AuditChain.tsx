import { Check, CircleAlert } from 'lucide-react';
import { type AuditTrail, useCheckAuditMutation } from '@/api/deskApi';
import { useTellFailure } from '@/api/failure';
import { formatDateTimeSeconds } from '@/lib/calendar';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { deskCopy } from '@/messages/deskCopy';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { useNow } from '@/ui/useNow';
import styles from './Desk.module.css';
import { deskTime } from './deskTime';

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
    <Card>
      <h2 className={styles.title}>
        {words.chain}
        <ChainMark chain={chain} />
      </h2>
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
      <KeyValueList
        items={[
          { label: words.rows, value: formatCount(chain.rows) },
          { label: words.checked, value: moment(checkedAt) },
          { label: words.next, value: moment(nextCheckAt) },
        ]}
      />
      <div className={styles.buttons}>
        <Button variant="soft" size="md" loading={isLoading} onClick={() => check().unwrap().catch(tellFailure)}>
          {words.check}
        </Button>
      </div>
    </Card>
  );
}

function ChainMark({ chain: { brokenAt, checkedAt } }: { chain: AuditTrail['chain'] }) {
  if (checkedAt === null) return <span className={classNames(styles.mark, styles.open)}>{words.unchecked}</span>;
  return brokenAt === null ? (
    <span className={styles.mark}>
      <Icon icon={Check} size="xs" />
      {words.whole}
    </span>
  ) : (
    <span className={classNames(styles.mark, styles.bad)}>
      <Icon icon={CircleAlert} size="xs" />
      {words.broken(formatCount(brokenAt))}
    </span>
  );
}
