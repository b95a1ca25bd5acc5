import { ERROR } from '@contract/errors';
import { ArrowRight, CreditCard, SearchX, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { type OfficeDeal, useOfficeDealQuery } from '@/api/officeDealsApi';
import { MoneyText } from '@/components/MoneyText';
import { NextLine, TaskLine } from '@/components/NextLine';
import { StatusBadge } from '@/components/StatusBadge';
import { officePaths } from '@/lib/officePaths';
import { SIDE_NAME } from '@/messages/dispute';
import { OFFICE_VIEW, officeDealsCopy, REVEALED_NAME } from '@/messages/officeDealsCopy';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { Ltr } from '@/ui/Ltr';
import { Disputes, Notices, Resend } from './DealEvents';
import { Attempts, History, Jobs, Payouts, Postings } from './DealTables';
import { OfficePage, PageHead, useHolds } from './OfficeFrame';
import styles from './office.module.css';
import { Panel } from './Panel';
import { MaskedValue } from './Reveal';
import { DealTrack, isLocked } from './SearchScreen';

const words = officeDealsCopy.deal;

/** /office/deals/:code: all about one deal, with masked people. */
export function DealScreen({ notFound }: { notFound: ReactNode }) {
  const { code = '' } = useParams();
  const query = useOfficeDealQuery(code);
  if (isLocked(query.error)) return notFound;
  return <OfficePage section="search" query={query} final={refusal} show={(deal) => <Deal deal={deal} />} />;
}

/** The state of an unknown or own deal; null for any other failure. */
function refusal({ code }: ApiFailure): ReactNode {
  switch (code) {
    case ERROR.noAccess:
      return <EmptyState tone="negative" icon={ShieldAlert} title={words.own} text={words.ownText} />;
    case ERROR.transactionNotFound:
    // the server refuses a malformed code as a bad value
    case ERROR.badRequest:
      return <EmptyState tone="negative" icon={SearchX} title={words.notFound} />;
    default:
      return null;
  }
}

function Deal({ deal }: { deal: OfficeDeal }) {
  const mayReveal = useHolds('support', 'finance');
  const mayResend = useHolds('support');
  const mayRetry = useHolds('finance');
  const { paymentCode, status, payer, payee, payouts } = deal;
  const stopped = payouts.find(({ payoutState }) => payoutState === 'needs_account');
  const lastNotice = deal.notices.find(({ canResend }) => canResend);
  return (
    <>
      <PageHead
        title={deal.purpose}
        before={<IconButton label={words.back} icon={ArrowRight} to={officePaths.search} />}
      >
        <Ltr code>{paymentCode}</Ltr>
        <StatusBadge status={status} role={OFFICE_VIEW} />
        <p className={classNames(styles.total, styles.end)}>
          <MoneyText rials={deal.amountRials} />
        </p>
        {mayResend && lastNotice !== undefined && (
          <Resend paymentCode={paymentCode} notice={lastNotice}>
            {(ask, busy) => (
              <Button variant="soft" size="md" loading={busy} onClick={ask}>
                {words.resend}
              </Button>
            )}
          </Resend>
        )}
      </PageHead>
      <div className={classNames(styles.columns, styles.dealColumns)}>
        <div className={styles.column}>
          <Sides deal={deal} canReveal={mayReveal} />
          <Disputes disputes={deal.disputes} />
        </div>
        <div className={styles.column}>
          <History history={deal.history} />
          <Attempts attempts={deal.attempts} />
          <Payouts deal={deal} mayAct={mayRetry} />
          <Postings postings={deal.postings} />
        </div>
        <div className={styles.column}>
          <Panel>
            <DealTrack
              status={status}
              payerName={payer?.name ?? null}
              payeeName={payee.name}
              frozen={deal.disputes.some(({ closedAt }) => closedAt === null)}
              payoutTrouble={stopped === undefined ? null : { to: stopped.to, why: stopped.why ?? 'unknown' }}
            />
            <div className={styles.padded}>
              {stopped === undefined ? (
                <NextLine next={deal.next} viewer={null} />
              ) : (
                <TaskLine
                  icon={CreditCard}
                  title={(stopped.needsOffice ? words.stoppedOffice : words.stopped)(SIDE_NAME[stopped.to])}
                  text={words.stoppedText}
                />
              )}
            </div>
          </Panel>
          <Notices deal={deal} canResend={mayResend} />
          <Jobs jobs={deal.jobs} />
        </div>
      </div>
    </>
  );
}

/** Both people, masked. */
function Sides({ deal, canReveal }: { deal: OfficeDeal; canReveal: boolean }) {
  const sides = [
    ['payer', deal.payer],
    ['payee', deal.payee],
  ] as const;
  return (
    <Panel title={words.sides} grows>
      {sides.map(([side, person]) =>
        person === null ? null : (
          <div key={side} className={styles.side}>
            <h3 data-side={side}>
              {SIDE_NAME[side]} · {person.name}
            </h3>
            <ul className={classNames(styles.rows, styles.masked)}>
              {(['mobile', 'national_code', 'account'] as const).map((field) => {
                const masked = field === 'national_code' ? person.nationalCode : person[field];
                return masked === null ? null : (
                  <MaskedValue
                    key={field}
                    paymentCode={deal.paymentCode}
                    side={side}
                    field={field}
                    label={field === 'account' ? words.accountOf[side] : REVEALED_NAME[field]}
                    masked={masked}
                    canReveal={canReveal}
                  />
                );
              })}
            </ul>
          </div>
        ),
      )}
    </Panel>
  );
}
