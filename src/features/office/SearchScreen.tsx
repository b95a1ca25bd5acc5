import { ERROR } from '@contract/errors';
import { cardEndIn } from '@contract/rules/accountNumbers';
import { MINUTE_MS } from '@contract/rules/durations';
import { mobileIn } from '@contract/rules/mobile';
import { PAYOUT_REASON_WORDS } from '@contract/rules/noticeWords';
import { LOOKUPS_AN_HOUR, LOOKUPS_WARN_FROM, readTrackingNumber } from '@contract/rules/officeDealRules';
import { paymentCodeIn, paymentCodesIn } from '@contract/rules/paymentCode';
import { statusLabel } from '@contract/rules/statusWords';
import { Search, SearchX, ShieldAlert, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toApiFailure } from '@/api/failure';
import {
  type DealSearch,
  type DealsFound,
  type FoundDeal,
  type Lookups,
  useOfficeLookupsQuery,
  useSearchDealsMutation,
} from '@/api/officeDealsApi';
import { ErrorState } from '@/components/ErrorState';
import { MoneyText } from '@/components/MoneyText';
import { MoneyTrack } from '@/components/MoneyTrack';
import { StatusBadge } from '@/components/StatusBadge';
import { untilOf } from '@/components/timeWords';
import { formatTime } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { officePaths } from '@/lib/officePaths';
import { ACTOR_NAME } from '@/messages/deliveryCopy';
import { OFFICE_VIEW, officeDealsCopy } from '@/messages/officeDealsCopy';
import { paymentCopy } from '@/messages/payment';
import { Button, LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Segmented } from '@/ui/Segmented';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { useNow } from '@/ui/useNow';
import { Moment } from './moments';
import { NumberField } from './NumberField';
import { OfficePage } from './OfficeFrame';
import { type OfficeColumn, OfficeTable } from './OfficeTable';
import styles from './office.module.css';
import { Facts, Meter, Panel } from './Panel';

const words = officeDealsCopy.search;

/** /office/search: deals by one exact value. The last result stays while the operator reads one of its deals. */
export function SearchScreen({ notFound }: { notFound: ReactNode }) {
  const [search, result] = useSearchDealsMutation({ fixedCacheKey: 'office-search' });
  const { data, error, isLoading } = result;
  const { data: lookups, refetch } = useOfficeLookupsQuery(undefined, { pollingInterval: MINUTE_MS });
  const isOff = (lookups?.used ?? 0) >= LOOKUPS_AN_HOUR;
  if (isLocked(error)) return notFound;

  async function find(wanted: DealSearch) {
    await search(wanted);
    await refetch();
  }

  return (
    <OfficePage section="search" title={words.title} head={lookups !== undefined && <LookupMeter {...lookups} />}>
      <SearchForm off={isOff} busy={isLoading} onSearch={find} />
      {isLoading ? (
        <Loading>
          <SkeletonRows count={5} />
        </Loading>
      ) : error !== undefined ? (
        <Failure error={error} />
      ) : (
        data !== undefined && <Results key={data.deals.map((deal) => deal.paymentCode).join()} found={data} />
      )}
      {data === undefined && <p className={styles.muted}>{words.rule}</p>}
    </OfficePage>
  );
}

/** The searches of the hour; it warns from 90 on, and names the end of the hour at 100. */
function LookupMeter({ used, resetsAt }: Lookups) {
  const isOff = used >= LOOKUPS_AN_HOUR;
  const text = words.used(toPersianDigits(used), toPersianDigits(LOOKUPS_AN_HOUR));
  return (
    <p
      className={classNames(styles.line, styles.end, used >= LOOKUPS_WARN_FROM ? styles.late : styles.muted)}
      role="status"
    >
      <Meter percent={used} />
      {isOff && resetsAt !== null ? words.off(toPersianDigits(formatTime(resetsAt))) : text}
    </p>
  );
}

type Way = keyof typeof words.ways;
const WAYS = (Object.keys(words.ways) as Way[]).map((value) => ({ value, label: words.ways[value] }));

interface SearchFormProps {
  off: boolean;
  busy: boolean;
  onSearch: (wanted: DealSearch) => Promise<void>;
}

function SearchForm({ off, busy, onSearch }: SearchFormProps) {
  const [way, setWay] = useState<Way>('code');
  const [text, setText] = useState('');
  const [cardEnd, setCardEnd] = useState('');
  const [mobile, setMobile] = useState('');
  const wanted = searchOf(way, { text, cardEnd, mobile });
  return (
    <form
      aria-label={words.title}
      className={classNames(styles.panel, styles.form, styles.padded, styles.find, way === 'card' && styles.byCard)}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== null) void onSearch(wanted);
      }}
    >
      <div className={styles.ways}>
        <span aria-hidden="true">{words.by}</span>
        <Segmented
          label={words.by}
          options={WAYS}
          value={way}
          onChange={(next) => {
            setWay(next);
            setText('');
          }}
        />
      </div>
      {way === 'card' ? (
        <>
          <NumberField label={words.cardEnd} read={cardEndIn} value={cardEnd} onChange={setCardEnd} disabled={off} />
          <NumberField
            label={words.mobile}
            icon={Smartphone}
            read={mobileIn}
            value={mobile}
            onChange={setMobile}
            disabled={off}
          />
        </>
      ) : (
        <TextField
          key={way}
          label={words.ways[way]}
          ltr
          value={text}
          onChange={setText}
          disabled={off}
          error={way === 'code' && paymentCodesIn(text).length > 1 && paymentCopy.validation.severalCodes}
        />
      )}
      <Button type="submit" icon={Search} loading={busy} disabled={off || wanted === null}>
        {words.submit}
      </Button>
    </form>
  );
}

/** Null while the value is not whole: a part of it finds nothing. */
function searchOf(
  way: Way,
  { text, cardEnd, mobile }: { text: string; cardEnd: string; mobile: string },
): DealSearch | null {
  if (way === 'card') {
    const whole = { cardEnd: cardEndIn(cardEnd), mobile: mobileIn(mobile) };
    return whole.cardEnd !== null && whole.mobile !== null ? { cardEnd: whole.cardEnd, mobile: whole.mobile } : null;
  }
  if (way === 'code') {
    const paymentCode = paymentCodeIn(text);
    return paymentCode === null ? null : { paymentCode };
  }
  const trackingNumber = readTrackingNumber(text);
  return trackingNumber === null ? null : { trackingNumber };
}

/** True for a call that the office refused until the operator proves a passkey again. */
export function isLocked(error: unknown): boolean {
  return error !== undefined && toApiFailure(error).fields?.passkey !== undefined;
}

/** Own deals are refused; every other failure can be tried again by the same form. */
function Failure({ error }: { error: unknown }) {
  const { code, retryAfterSeconds } = toApiFailure(error);
  if (code === ERROR.noAccess) {
    return <EmptyState tone="negative" icon={ShieldAlert} title={words.own} text={words.ownText} />;
  }
  return <ErrorState code={code} retryAfterSeconds={retryAfterSeconds} />;
}

const { columns } = words;
const COLUMNS: readonly OfficeColumn<FoundDeal>[] = [
  { label: words.ways.code, chooses: true, of: ({ paymentCode }) => <Ltr code>{paymentCode}</Ltr> },
  { label: columns.payer, isExtra: true, of: ({ payerName }) => payerName ?? '—' },
  { label: columns.payee, isExtra: true, of: ({ payeeName }) => payeeName },
  { label: columns.amount, of: ({ amountRials }) => <MoneyText rials={amountRials} /> },
  { label: columns.status, of: ({ status }) => <StatusBadge status={status} role={OFFICE_VIEW} /> },
  { label: columns.changed, isExtra: true, of: ({ changedAt }) => <Moment at={changedAt} /> },
];

function Results({ found: { deals, hasMore } }: { found: DealsFound }) {
  const [chosen, setChosen] = useState(deals[0]);
  if (chosen === undefined) {
    return (
      <Panel>
        <EmptyState icon={SearchX} title={words.none} text={words.noneText} />
      </Panel>
    );
  }
  return (
    <div className={classNames(styles.columns, styles.searchColumns)}>
      <OfficeTable
        label={words.results}
        title={<span role="status">{words.found(toPersianDigits(deals.length))}</span>}
        aside={words.order}
        columns={COLUMNS}
        rows={deals}
        keyOf={({ paymentCode }) => paymentCode}
        chosen={chosen}
        onChoose={setChosen}
        foot={
          <>
            <span>{hasMore ? words.more : words.rule}</span>
            <span>{words.shown(toPersianDigits(deals.length))}</span>
          </>
        }
      />
      <Preview key={chosen.paymentCode} deal={chosen} isFirst={chosen === deals[0]} />
    </div>
  );
}

function Preview({ deal, isFirst }: { deal: FoundDeal; isFirst: boolean }) {
  const ref = useRef<HTMLElement>(null);
  // in a narrow window it stands below the table
  useEffect(() => {
    if (!isFirst) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isFirst]);
  const { paymentCode, trackingNumber, payoutTrouble, status, payerMobile } = deal;
  return (
    <Panel as="aside" ref={ref} label={words.preview}>
      <div className={classNames(styles.line, styles.between, styles.padded)}>
        <h2>{deal.purpose}</h2>
        <StatusBadge status={status} role={OFFICE_VIEW} />
        <p className={styles.total}>
          <MoneyText rials={deal.amountRials} />
        </p>
      </div>
      <DealTrack {...deal} />
      {payoutTrouble !== null && <Note tone="warn">{words.trouble(PAYOUT_REASON_WORDS[payoutTrouble.why])}</Note>}
      <Facts
        facts={{
          [words.ways.code]: <Ltr code>{paymentCode}</Ltr>,
          [words.ways.tracking]: trackingNumber && <Ltr persian>{trackingNumber}</Ltr>,
          [words.columns.payee]: <Ltr persian>{deal.payeeMobile}</Ltr>,
          [words.columns.payer]: payerMobile && <Ltr persian>{payerMobile}</Ltr>,
          [words.turn]: <Turn deal={deal} />,
        }}
      />
      <div className={classNames(styles.padded, styles.bottom)}>
        <LinkButton block size="md" to={officePaths.deal(paymentCode)}>
          {words.open}
        </LinkButton>
      </div>
    </Panel>
  );
}

type DealTrackProps = Pick<FoundDeal, 'status' | 'payerName' | 'payeeName' | 'payoutTrouble'> & { frozen?: boolean };

/** The place of the money, with masked names. */
export function DealTrack({ status, payerName, payeeName, payoutTrouble, frozen }: DealTrackProps) {
  return (
    <div className={styles.padded}>
      <MoneyTrack
        bare
        silent
        frozen={frozen}
        status={status}
        buyerName={payerName ?? '—'}
        sellerName={payeeName}
        say={statusLabel(status, OFFICE_VIEW)}
        {...(payoutTrouble !== null && { keptFrom: payoutTrouble.to === 'payer' ? 'buyer' : 'seller', broken: true })}
      />
    </div>
  );
}

function Turn({ deal: { next, payoutTrouble } }: { deal: FoundDeal }) {
  const now = useNow();
  const { dueAt } = next;
  const actor = payoutTrouble?.to ?? next.actor;
  if (actor === null) return words.noTurn;
  const until = dueAt === null ? null : untilOf(dueAt, now);
  return words.turnUntil(
    ACTOR_NAME[actor],
    until === null ? words.noDeadline : `${until.day} ${toPersianDigits(until.time)}`,
  );
}
