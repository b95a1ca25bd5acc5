import { ERROR } from '@contract/errors';
import { MINUTE_MS } from '@contract/rules/durations';
import type { ProofCheck, ReserveProof } from '@contract/rules/reserveRules';
import {
  CalendarDays,
  Check,
  CloudOff,
  Download,
  FileCheck,
  Landmark,
  Lock,
  SearchX,
  Smartphone,
  Vault,
  X,
} from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type MyReserve, useMyReserveQuery, useReserveDaysQuery } from '@/api/reservesApi';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { SumLine } from '@/components/SumLine';
import { timeLeft } from '@/components/timeWords';
import { usePolledQuery } from '@/components/usePolledQuery';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { paths, queryNames } from '@/lib/paths';
import { errorText } from '@/messages/errorsCopy';
import { CHECK_STEP, goodCheckCopy, reservesCopy, SHARE_KIND, myReserveCopy as words } from '@/messages/reservesCopy';
import { Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { DockLockContext } from '@/ui/dockLock';
import { EmptyState } from '@/ui/EmptyState';
import { Fold } from '@/ui/Fold';
import { Icon } from '@/ui/Icon';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { RowLink } from '@/ui/Rows';
import rows from '@/ui/Rows.module.css';
import { Seal } from '@/ui/Seal';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { saveJson } from '@/ui/saveFile';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import { useNow } from '@/ui/useNow';
import { ProofTree } from './ProofTree';
import { CHECK_PARTS, type CheckState, useProofCheck } from './proofCheck';
import { Short, StepList, Verdict } from './ReserveParts';
import { dayName, endedDay, minutesUntilDue, waitedShare } from './reserveDays';
import styles from './reserves.module.css';

/** Until the record of the ended day is published. */
const POLL_MS = MINUTE_MS;

/** /reserves/mine?day=…: the reader's share of what is owed at the end of a day, and the check of its proof on this phone. */
export function MyReserveScreen() {
  const now = useNow();
  const day = useSearchParams()[0].get(queryNames.day) ?? undefined;
  const query = usePolledQuery(useMyReserveQuery, day, ({ currentData }) =>
    day !== undefined || (currentData && currentData.proof.record.day >= endedDay(now)) ? 0 : POLL_MS,
  );
  if (query.currentData !== undefined) return <Proof mine={query.currentData} newest={day === undefined} now={now} />;
  return (
    <ProofPage>
      <Loaded
        query={query}
        card
        final={({ code }) => {
          if (code === ERROR.reserveShareNotFound) return <ShareNotFound />;
          // Without a day the server refuses only before its very first record, so none is late.
          if (code !== ERROR.reserveDayNotFound || day !== undefined) return null;
          return <EmptyState icon={Vault} {...reservesCopy.none} />;
        }}
        skeleton={
          <>
            <Skeleton shape="box" width="full" />
            <SkeletonRows count={3} />
          </>
        }
      />
    </ProofPage>
  );
}

interface ProofPageProps {
  dock?: ReactNode;
  children: ReactNode;
}

function ProofPage({ dock, children }: ProofPageProps) {
  const goBack = useGoBack(paths.reserves);
  return (
    <Page gap={4} header={<Header title={words.title} back={goBack} />} dock={dock && <Dock>{dock}</Dock>}>
      {children}
    </Page>
  );
}

/** The other days, the public page, and the parts of the proof for those who check them. */
function More({ children }: { children?: ReactNode }) {
  return (
    <Card>
      <div className={rows.divided}>
        <Fold name="days" icon={CalendarDays} title={words.otherDays}>
          <OtherDays />
        </Fold>
        <ul>
          <RowLink icon={Landmark} label={words.all} to={paths.reserves} />
        </ul>
        {children && (
          <Fold name="technical" icon={FileCheck} title={reservesCopy.technical}>
            <div className={styles.technical}>{children}</div>
          </Fold>
        )}
      </div>
    </Card>
  );
}

function OtherDays() {
  return (
    <Loaded query={useReserveDaysQuery()} skeleton={<SkeletonRows count={3} />}>
      {(days) => (
        <ul>
          {days.map(({ day }) => (
            <RowLink
              key={day}
              icon={FileCheck}
              label={dayName(day)}
              to={`${paths.myReserve}?${new URLSearchParams({ [queryNames.day]: day })}`}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function ShareNotFound() {
  return (
    <EmptyState
      icon={SearchX}
      title={errorText(ERROR.reserveShareNotFound) ?? ''}
      text={words.notFoundText}
      link={{ to: paths.support, label: words.support }}
    />
  );
}

interface DownloadProps {
  proof: ReserveProof;
  filled?: boolean;
  children: string;
}

/** Saves the proof as a file, for other verifiers. */
function DownloadButton({ proof, filled, children }: DownloadProps) {
  const save = () => saveJson(JSON.stringify(proof, null, 2), `amanat-proof-${proof.record.day}.json`);
  return (
    <Button variant={filled ? 'primary' : 'soft'} icon={Download} block onClick={save}>
      {children}
    </Button>
  );
}

/** A proof that has arrived, or that the phone has kept. */
function Proof({ mine, newest, now }: { mine: MyReserve; newest: boolean; now: Date }) {
  const { proof } = mine;
  const check = useProofCheck(mine);
  const isOffline = useContext(DockLockContext) !== null;
  const failed = CHECK_PARTS.find((part) => check.parts[part] === false);
  const day = dayName(proof.record.day);
  if (failed !== undefined) return <Mismatch mine={mine} check={check} failed={failed} />;
  if (check.isBroken) {
    return (
      <ProofPage dock={<DownloadButton proof={proof}>{words.download}</DownloadButton>}>
        <Card>
          <ErrorState title={words.notChecked} text={words.notCheckedText} />
        </Card>
      </ProofPage>
    );
  }
  if (!isOffline && newest && proof.record.day < endedDay(now)) {
    return (
      <ProofPage>
        <Waiting now={now} />
        <LastShare mine={mine} check={check} />
      </ProofPage>
    );
  }
  return (
    <ProofPage>
      {isOffline && (
        <Note tone="plain" icon={CloudOff}>
          {words.lastKept(day)}
        </Note>
      )}
      {proof.share === null ? (
        <Nothing mine={mine} check={check} />
      ) : (
        <Share mine={mine} share={proof.share} check={check} />
      )}
    </ProofPage>
  );
}

interface ShareProps {
  mine: MyReserve;
  share: NonNullable<ReserveProof['share']>;
  check: CheckState;
}

/** While it is checked, and when all is good. */
function Share({ mine, share, check }: ShareProps) {
  const day = dayName(mine.proof.record.day);
  const isChecked = check.at !== null;
  return (
    <>
      <Verdict
        level={2}
        title={isChecked ? words.isIn : words.checkingTitle}
        seal={
          isChecked ? (
            <Seal tone="gold" cornerTone="positive" corner={<Icon icon={Check} size="sm" />} />
          ) : (
            <Waits turning />
          )
        }
      >
        <SumLine about={words.heldAt(day)} rials={share.amount} />
        <p className={classNames(styles.here, isChecked && styles.done)}>
          <Icon icon={Smartphone} size="sm" />
          {isChecked ? words.onPhone : words.checking}
        </p>
      </Verdict>
      <Card>
        {mine.deals.map(({ paymentCode, purpose, kind, amountRials }) => (
          <div key={`${paymentCode} ${kind}`} className={classNames(rows.item, styles.deal)}>
            <div>
              <b>{purpose}</b>
              <small>{SHARE_KIND[kind]}</small>
            </div>
            <MoneyText rials={amountRials} size="row" />
          </div>
        ))}
      </Card>
      <More>
        <ProofTree steps={share.path.length} day={day} isChecked={isChecked} />
        <CheckSteps mine={mine} check={check} />
        <DownloadButton proof={mine.proof}>{words.download}</DownloadButton>
      </More>
    </>
  );
}

/** The three checks, each ticked when the phone has done it. */
function CheckSteps({ mine, check }: { mine: MyReserve; check: CheckState }) {
  const { proof, deals } = mine;
  const [beforeKey, beforeRoot] = goodCheckCopy.signature;
  const good: Record<keyof ProofCheck, ReactNode> = {
    share: goodCheckCopy.share(formatCount(deals.length)),
    path: goodCheckCopy.path(formatCount(proof.share?.path.length ?? 0)),
    signature: (
      <>
        {beforeKey}
        <Short hex={proof.record.key_id} mixedCase />
        {beforeRoot}
        <Short hex={proof.record.root} />
      </>
    ),
  };
  return (
    <StepList
      title={words.seen}
      steps={CHECK_PARTS.map((part) => {
        const result = check.parts[part] ?? null;
        const step = CHECK_STEP[part];
        if (result === null) return { mark: { result }, title: step.waits };
        return {
          mark: { result },
          title: result ? step.good : step.failed,
          text: result ? good[part] : step.failedText,
        };
      })}
    />
  );
}

interface MismatchProps {
  mine: MyReserve;
  check: CheckState;
  failed: keyof ProofCheck;
}

/** A proof that is not good: the reader keeps the file and shows it to the support. */
function Mismatch({ mine, check, failed }: MismatchProps) {
  return (
    <ProofPage
      dock={
        <>
          <DownloadButton proof={mine.proof} filled>
            {words.download}
          </DownloadButton>
          <LinkButton to={paths.support} variant="text" size="md" block>
            {words.support}
          </LinkButton>
        </>
      }
    >
      <Verdict
        level={2}
        title={CHECK_STEP[failed].failed}
        seal={<Seal tone="negative" empty corner={<Icon icon={X} size="sm" />} />}
      >
        <Text tone="muted">{reservesCopy.endOf(dayName(mine.proof.record.day))}</Text>
      </Verdict>
      <Note tone="negative" title={words.keep.title}>
        {words.keep.text}
      </Note>
      <CheckSteps mine={mine} check={check} />
    </ProofPage>
  );
}

function Nothing({ mine: { proof }, check }: { mine: MyReserve; check: CheckState }) {
  return (
    <>
      <Card>
        <p className={styles.calm} role="status">
          <span className={styles.calmMark}>{check.at && <Icon icon={Check} />}</span>
          <b>{words.nothing(dayName(proof.record.day))}</b>
        </p>
      </Card>
      <More>
        <DownloadButton proof={proof}>{words.download}</DownloadButton>
      </More>
    </>
  );
}

/** The ended day has no record yet. */
function Waiting({ now }: { now: Date }) {
  const minutes = minutesUntilDue(now);
  const [before, after] = words.waiting[minutes > 0 ? 'until' : 'late'](dayName(endedDay(now)));
  return (
    <>
      <Verdict level={2} title={words.waiting.title} seal={<Waits share={waitedShare(now)} />}>
        <Text tone="muted" balance>
          {before}
          <Ltr>{words.waiting.hour}</Ltr>
          {after} {minutes > 0 && words.waiting.left(timeLeft(minutes))}
        </Text>
      </Verdict>
      <Note tone="gold" icon={Lock}>
        {words.waiting.safe}
      </Note>
    </>
  );
}

/** The newest proof while the next one is awaited. */
function LastShare({ mine, check }: { mine: MyReserve; check: CheckState }) {
  const { record, share } = mine.proof;
  const day = dayName(record.day);
  const { waiting } = words;
  if (share === null) return <Nothing mine={mine} check={check} />;
  return (
    <>
      <Card>
        <div className={styles.calm}>
          <span className={styles.calmMark}>{check.at && <Icon icon={Check} />}</span>
          <div>
            <b>{check.at ? waiting.wasIn(day) : words.checking}</b>
            {check.at && (
              <small>
                {waiting.checkedAt(formatDayMonth(check.at))}
                <Ltr>{formatTime(check.at)}</Ltr>
              </small>
            )}
          </div>
        </div>
        <KeyValueList items={[{ label: waiting.shareOn(day), value: <MoneyText rials={share.amount} /> }]} />
      </Card>
      <More>
        <KeyValueList items={[{ label: reservesCopy.rootOf(day), value: <Short hex={record.root} /> }]} />
        <DownloadButton proof={mine.proof}>{words.downloadOf(day)}</DownloadButton>
      </More>
    </>
  );
}

/** The seal of a result that is not there yet, in a ring: of the time that has passed, or turning. */
function Waits({ share = 0.3, turning }: { share?: number; turning?: boolean }) {
  return (
    <span className={styles.waits}>
      <svg className={turning ? styles.turning : undefined} viewBox="0 0 114 114" aria-hidden="true">
        <circle cx="57" cy="57" r="55" />
        <circle cx="57" cy="57" r="55" pathLength="1" strokeDasharray={`${share} 1`} />
      </svg>
      <Seal tone="wait" empty />
    </span>
  );
}
