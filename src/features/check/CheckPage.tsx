import { Hand, Headset, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import type { Check, CheckReader } from '@/api/receipts';
import { MoneyText } from '@/components/MoneyText';
import { MoneyTrack } from '@/components/MoneyTrack';
import { formatDateTime, formatDateTimeSeconds } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { tomanWords } from '@/lib/money';
import { paths, queryNames } from '@/lib/paths';
import { CHECK_VERDICT, checkCopy } from '@/messages/check';
import { DECIDER_NAME, DISPUTE_ENDED } from '@/messages/dispute';
import { partsCopy } from '@/messages/parts';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Logo } from '@/ui/Logo';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import styles from './CheckPage.module.css';
import { Seal } from './Seal';

interface CheckPageProps {
  check: Check;
  /** Null for whoever is not logged in, or not known yet. */
  reader: CheckReader | null;
  token: string;
  isLoggedIn: boolean;
  /** The server has just answered. */
  isLive: boolean;
}

/** A receipt that is one: where its money is now, and whose it is. */
export function CheckPage({ check, reader, token, isLoggedIn, isLive }: CheckPageProps) {
  const { title, text } = verdictWords(check);
  return (
    <Page
      header={<CheckHeader />}
      dock={<CheckDock check={check} reader={reader} token={token} isLoggedIn={isLoggedIn} />}
    >
      <section className={styles.head} aria-live="polite">
        <Seal verdict={check.verdict} />
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
        <KeyValueList items={factsOf(check)} />
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
        <Whose check={check} reader={reader} />
      )}
      <Footer at={check.checkedAt} isLive={isLive} />
    </Page>
  );
}

/** Of money that an award has moved, also who decided. */
function verdictWords({ verdict, decidedBy }: Check): { title: string; text?: string } {
  const words = CHECK_VERDICT[verdict];
  return decidedBy === null ? words : { ...words, text: DISPUTE_ENDED.awarded(DECIDER_NAME[decidedBy]) };
}

function factsOf({ payee, paidAt, traceEnd }: Check) {
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

/** The main trick is a real receipt of another deal: whose the money is, as far as the reader may know. */
function Whose({ check, reader }: { check: Check; reader: CheckReader | null }) {
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
          {checkCopy.whose.before} <b className={styles.who}>{check.payee}</b> {checkCopy.whose.after}
        </Note>
      );
  }
}

/** The way to the transaction. Of money that went back there is nothing to be seen for whoever has no part in it. */
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

/** What somebody shows is no receipt of ours. */
export function UnknownCheckPage() {
  const [at] = useState(() => new Date());
  const { title, warning, text } = checkCopy.unknown;
  return (
    <Page
      header={<CheckHeader />}
      dock={
        <Dock>
          <LinkButton to={paths.support} variant="soft" block icon={Headset}>
            {checkCopy.support}
          </LinkButton>
        </Dock>
      }
    >
      <section className={styles.head}>
        <Seal verdict="unknown" />
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

/** Whose page this is, and what it is for. There is no way back: people come here from a camera. */
export function CheckHeader() {
  return (
    <header className={styles.header}>
      <Logo />
      <Text as="span" look="sm" tone="muted">
        {checkCopy.title}
      </Text>
    </header>
  );
}

/** When the server said so, running and beating: a picture cannot. */
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
        <b className={styles.who}>
          <Ltr>{window.location.host}</Ltr>
        </b>{' '}
        {checkCopy.advice.after}
      </Text>
    </footer>
  );
}
