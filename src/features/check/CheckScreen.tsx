import { ERROR } from '@contract/errors';
import { type CheckVerdict, FINAL_VERDICTS } from '@contract/rules/checks';
import { skipToken } from '@reduxjs/toolkit/query';
import { Hand, Headset, Redo2, UserRoundSearch, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import { type Check, type CheckReader, useCheckQuery, useCheckReaderQuery } from '@/api/receiptsApi';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { MoneyTrack } from '@/components/MoneyTrack';
import { usePolledQuery } from '@/components/usePolledQuery';
import { formatDateTime, formatDateTimeSeconds } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { tomanWords } from '@/lib/money';
import { paths, queryNames } from '@/lib/paths';
import { CHECK_VERDICT, checkCopy } from '@/messages/checkCopy';
import { DECIDER_NAME, DISPUTE_ENDED } from '@/messages/dispute';
import { partsCopy } from '@/messages/parts';
import { selectAccessToken } from '@/state/session';
import { useAppSelector } from '@/state/store';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { Icon } from '@/ui/Icon';
import { KeyValueList } from '@/ui/KeyValueList';
import { Logo } from '@/ui/Logo';
import { Ltr } from '@/ui/Ltr';
import { Coin } from '@/ui/Mark';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Seal } from '@/ui/Seal';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import styles from './CheckScreen.module.css';

/** An open page shows a change within two seconds. */
const POLL_MS = 1_500;

/** /check/:token: the server's answer to «is it really paid?», with or without a session. */
export function CheckScreen() {
  const token = useParams().token ?? '';
  const query = usePolledQuery(useCheckQuery, token, ({ currentData, error }) =>
    isUnknown(error) || (currentData !== undefined && FINAL_VERDICTS.includes(currentData.verdict)) ? 0 : POLL_MS,
  );
  const { currentData, error } = query;
  const isLoggedIn = useAppSelector((state) => selectAccessToken(state) !== null);
  const { currentData: reader } = useCheckReaderQuery(isLoggedIn && currentData ? token : skipToken);

  if (isUnknown(error)) return <UnknownCheckPage />;
  if (currentData !== undefined) {
    return (
      <CheckPage
        check={currentData}
        reader={reader ?? null}
        token={token}
        isLoggedIn={isLoggedIn}
        isLive={error === undefined}
      />
    );
  }
  return (
    <Page hero={<CheckHeader />}>
      <Loaded
        query={query}
        card
        words={{ title: checkCopy.unread, safe: checkCopy.unreadSafe }}
        skeleton={
          <>
            <Skeleton shape="box" width="full" />
            <SkeletonRows count={3} />
          </>
        }
      />
    </Page>
  );
}

function isUnknown(error: unknown): boolean {
  return error !== undefined && toApiFailure(error).code === ERROR.receiptNotFound;
}

interface CheckPageProps {
  check: Check;
  /** Null without a session, and while it is loading. */
  reader: CheckReader | null;
  token: string;
  isLoggedIn: boolean;
  /** The last call has succeeded. */
  isLive: boolean;
}

/** A known receipt: the present location and the owner of the money. */
function CheckPage({ check, reader, token, isLoggedIn, isLive }: CheckPageProps) {
  const { title, text } = verdictWords(check);
  return (
    <Page
      hero={<CheckHeader />}
      dock={<CheckDock check={check} reader={reader} token={token} isLoggedIn={isLoggedIn} />}
    >
      <section className={styles.head} aria-live="polite">
        {SEALS[check.verdict]}
        <Text as="h1" look="h1" balance>
          {title}
        </Text>
        {text && (
          <Text tone="muted" balance>
            {text}
          </Text>
        )}
      </section>
      <section className={styles.amount}>
        <MoneyText rials={check.amountRials} size="amount" />
        <Text look="sm" tone="muted">
          {tomanWords(check.amountRials)}
        </Text>
      </section>
      <Card>
        <KeyValueList items={checkFacts(check)} />
      </Card>
      {check.verdict === 'refunded' ? (
        <Card>
          <MoneyTrack
            status="refunded_done"
            buyerName={partsCopy.moneyIsHere}
            sellerName={check.payee}
            say={checkCopy.notWithUs}
          />
        </Card>
      ) : (
        <Owner check={check} reader={reader} />
      )}
      <Footer at={check.checkedAt} isLive={isLive} />
    </Page>
  );
}

/** The verdict's words. An award names its decider. */
function verdictWords({ verdict, decidedBy }: Check): { title: string; text?: string } {
  const words = CHECK_VERDICT[verdict];
  return decidedBy === null ? words : { ...words, text: DISPUTE_ENDED.awarded(DECIDER_NAME[decidedBy]) };
}

function checkFacts({ payee, paidAt, traceEnd }: Check) {
  const facts = [
    { label: checkCopy.payee, value: payee },
    { label: checkCopy.paidAt, value: formatDateTime(paidAt) },
  ];
  const trace = traceEnd !== null && {
    label: checkCopy.trackingNumber,
    value: <Ltr>{`•••• ${toPersianDigits(traceEnd)}`}</Ltr>,
  };
  return trace ? [...facts, trace] : facts;
}

/** Whose money it is: the usual fraud shows a real receipt of another transaction. */
function Owner({ check, reader }: { check: Check; reader: CheckReader | null }) {
  switch (reader?.role) {
    case 'payee':
    case 'both':
      return <p className={classNames(styles.answer, styles.yours)}>{checkCopy.yours}</p>;
    case 'none':
      return <p className={classNames(styles.answer, styles.notYours)}>{checkCopy.notYours}</p>;
    case 'payer':
      return <Note>{checkCopy.yourPayment}</Note>;
    default:
      return (
        <Note tone="warn" icon={UserRoundSearch}>
          {checkCopy.whose.before} <b>{check.payee}</b> {checkCopy.whose.after}
        </Note>
      );
  }
}

/** The link to the transaction, or to the login. Refunded money is shown to its two sides only. */
function CheckDock({ check, reader, token, isLoggedIn }: Omit<CheckPageProps, 'isLive'>) {
  const code = reader?.paymentCode ?? null;
  if (code === null && (isLoggedIn || check.verdict === 'refunded')) return null;
  const here = new URLSearchParams({ [queryNames.redirectLink]: paths.check(token) });
  return (
    <Dock>
      {code !== null ? (
        <LinkButton to={paths.transactionDetail(code)} variant="soft" block>
          {checkCopy.see}
        </LinkButton>
      ) : (
        <LinkButton to={`${paths.login}?${here}`} variant="soft" block>
          {checkCopy.logIn}
        </LinkButton>
      )}
    </Dock>
  );
}

/** The answer to an unknown token. */
function UnknownCheckPage() {
  const [at] = useState(() => new Date());
  const { title, warning, text } = checkCopy.unknown;
  return (
    <Page
      hero={<CheckHeader />}
      dock={
        <Dock>
          <LinkButton to={paths.support} variant="soft" block icon={Headset}>
            {checkCopy.support}
          </LinkButton>
        </Dock>
      }
    >
      <section className={styles.head}>
        {SEALS.unknown}
        <Text as="h1" look="h1" balance>
          {title}
        </Text>
      </section>
      <Note tone="negative" icon={Hand} title={warning}>
        {text}
      </Note>
      <Footer at={at} isLive />
    </Page>
  );
}

/** Without a back button: the reader comes from a camera. */
function CheckHeader() {
  return (
    <header className={styles.header}>
      <Logo />
      <Text as="span" look="sm" tone="muted">
        {checkCopy.title}
      </Text>
    </header>
  );
}

/** The time of the answer with an animation, which a picture cannot show. */
function Footer({ at, isLive }: { at: string | Date; isLive: boolean }) {
  return (
    <footer className={styles.footer}>
      <p className={styles.clock}>
        <i className={classNames(styles.beat, !isLive && styles.still)} />
        {checkCopy.checkedAt(formatDateTimeSeconds(at))}
      </p>
      <Text look="xs" tone="muted" balance center>
        {!isLive && `${checkCopy.notLive} `}
        {checkCopy.advice.before}{' '}
        <b>
          <Ltr>{window.location.host}</Ltr>
        </b>{' '}
        {checkCopy.advice.after}
      </Text>
    </footer>
  );
}

type SealVerdict = CheckVerdict | 'unknown';

/** The verdict as a picture. The text says the same. */
const SEALS: Record<SealVerdict, ReactNode> = {
  held: <Seal tone="gold" />,
  disputed: <Seal tone="warn" />,
  settled: <Seal tone="positive" empty />,
  split: <Seal tone="positive" empty />,
  refunded: (
    <Seal tone="back" corner={<Coin />}>
      <Icon icon={Redo2} />
    </Seal>
  ),
  unknown: <Seal tone="negative" empty corner={<Icon icon={X} size="sm" />} />,
};
