import { shiftDay } from '@contract/rules/calendar';
import { type ReserveRecord, ZERO_HASH } from '@contract/rules/reserveRules';
import { CircleAlert, CircleCheck, Copy, Info } from 'lucide-react';
import type { CSSProperties } from 'react';
import { MoneyText } from '@/components/MoneyText';
import { untilOf } from '@/components/timeWords';
import { useCopy } from '@/components/useCopy';
import { formatCount } from '@/lib/digits';
import { tomanWords } from '@/lib/money';
import { reservesCopy as words } from '@/messages/reservesCopy';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Text } from '@/ui/Text';
import { Short } from './ReserveParts';
import { dayName, heldOf } from './reserveDays';
import styles from './reserves.module.css';

/** A custom property of an element's style. */
const share = (part: number, whole: number) =>
  ({ '--w': `${whole === 0 ? 0 : (part / whole) * 100}%` }) as CSSProperties;

/** What is owed and what is held, on one scale from zero. */
export function PairCard({ record }: { record: ReserveRecord }) {
  const { day, owed, held, leaves } = record;
  const total = heldOf(record);
  const whole = Math.max(owed, total);
  const missing = owed - total;
  return (
    <section className={styles.pair} aria-label={words.endOf(dayName(day))}>
      <div className={styles.amountRow}>
        <Text as="span" look="sm" tone="muted">
          {words.owed}
        </Text>
        <span className={styles.total}>
          <MoneyText rials={owed} />
        </span>
        <i className={styles.bars} aria-hidden="true">
          <i className={styles.owed} style={share(owed, whole)} />
        </i>
        <small>
          {tomanWords(owed)} · {words.people(formatCount(leaves))}
        </small>
      </div>
      <div className={styles.amountRow}>
        <Text as="span" look="sm" tone="muted">
          {words.held}
        </Text>
        <span className={styles.total}>
          <MoneyText rials={total} />
        </span>
        <i className={styles.bars} aria-hidden="true">
          <i style={share(held.bank, whole)} />
          <i style={share(held.gateway, whole)} />
          {missing > 0 && <i className={styles.gap} style={share(missing, whole)} />}
        </i>
        <p className={styles.split}>
          <span>
            {words.bank}{' '}
            <b>
              <MoneyText rials={held.bank} />
            </b>
          </span>
          <span>
            {words.gateway}{' '}
            <b>
              <MoneyText rials={held.gateway} />
            </b>
          </span>
        </p>
      </div>
      <p className={classNames(styles.difference, missing > 0 && styles.short)}>
        <Icon icon={missing > 0 ? CircleAlert : CircleCheck} size="sm" />
        <span>
          <Difference missing={missing} />
        </span>
      </p>
      <p className={styles.limit}>
        <Icon icon={Info} size="xs" />
        <span>{words.limit}</span>
      </p>
    </section>
  );
}

function Difference({ missing }: { missing: number }) {
  if (missing === 0) return words.equal;
  const amount = <MoneyText rials={Math.abs(missing)} />;
  const [before, after] = words.less;
  return missing > 0 ? (
    <>
      {before}
      {amount}
      {after}
    </>
  ) : (
    <>
      {amount} {words.more}
    </>
  );
}

interface RootCardProps {
  record: ReserveRecord;
  /** The record that this one names as the one before. */
  before: ReserveRecord | undefined;
  now: Date;
}

/** The signed root: 16 groups of four signs, which copy without spaces. Zeros of a day without money are not shown. */
export function RootCard({ record, before, now }: RootCardProps) {
  const { day, root, signed_at: signedAt, key_id: key } = record;
  const copy = useCopy();
  const hasRoot = root !== ZERO_HASH;
  const published = untilOf(signedAt, now);
  return (
    <Card
      title={words.signedRoot(dayName(day))}
      action={
        hasRoot && (
          <Button variant="text" size="sm" icon={Copy} onClick={() => void copy(root, words.copied)}>
            {words.copy}
          </Button>
        )
      }
    >
      {hasRoot && <Root root={root} />}
      <KeyValueList
        items={[
          {
            label: words.published,
            value: (
              <>
                {published.day}، <Ltr>{published.time}</Ltr>
              </>
            ),
          },
          { label: words.key, value: <Short hex={key} mixedCase /> },
          ...(before
            ? [
                {
                  label: isDayBefore(before.day, day) ? words.rootBefore : words.rootOf(dayName(before.day)),
                  value: <Short hex={before.root} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function Root({ root }: { root: string }) {
  const groups = root.toUpperCase().match(/.{4}/g) ?? [];
  return (
    <p className={styles.root}>
      <span className="visually-hidden">{root}</span>
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat and never move
        <span key={place} aria-hidden="true">
          {group}
        </span>
      ))}
    </p>
  );
}

/** True for two ISO 8601 dates in a row. */
function isDayBefore(earlier: string, later: string): boolean {
  return shiftDay(later, -1) === earlier;
}
