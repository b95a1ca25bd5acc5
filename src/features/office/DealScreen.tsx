import { ERROR } from '@contract/errors';
import type { OperatorRole } from '@contract/rules/officeRoles';
import { ArrowRight, CreditCard, SearchX, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { type OfficeDeal, useOfficeDealQuery } from '@/api/officeDealsApi';
import { useUserReport } from '@/api/user';
import { Loaded } from '@/components/Loaded';
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
import { SkeletonRows } from '@/ui/Skeleton';
import { Disputes, Notices, Resend } from './DealEvents';
import { Attempts, History, Jobs, Payouts, Postings } from './DealTables';
import { OfficeFrame } from './OfficeFrame';
import { Panel } from './OfficeTable';
import styles from './officeDeals.module.css';
import { MaskedValue } from './Reveal';
import { DealTrack, isLocked } from './SearchScreen';

const words = officeDealsCopy.deal;

/** What the reader's roles permit in a deal. */
interface Permissions {
  readonly reveal: boolean;
  readonly resend: boolean;
  readonly retry: boolean;
}

/** /office/deals/:code: all about one deal, with masked people. */
export function DealScreen({ notFound }: { notFound: ReactNode }) {
  const { code = '' } = useParams();
  const query = useOfficeDealQuery(code);
  if (isLocked(query.error)) return notFound;
  return (
    <OfficeFrame section="search">
      <div className={styles.page}>
        <Loaded query={query} skeleton={<SkeletonRows count={6} />} card final={refusal}>
          {(deal) => <Deal deal={deal} />}
        </Loaded>
      </div>
    </OfficeFrame>
  );
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

function permissionsOf(roles: readonly OperatorRole[]): Permissions {
  const holds = (...some: OperatorRole[]) => some.some((role) => roles.includes(role));
  return { reveal: holds('support', 'finance'), resend: holds('support'), retry: holds('finance') };
}

function Deal({ deal }: { deal: OfficeDeal }) {
  const { data: user } = useUserReport();
  const may = permissionsOf(user?.roles ?? []);
  const { paymentCode, status, payer, payee, payouts } = deal;
  const stopped = payouts.find(({ payoutState }) => payoutState === 'needs_account');
  const lastNotice = deal.notices.find(({ canResend }) => canResend);
  return (
    <>
      <header className={styles.head}>
        <IconButton label={words.back} icon={ArrowRight} to={officePaths.search} />
        <h1>{deal.purpose}</h1>
        <Ltr code>{paymentCode}</Ltr>
        <StatusBadge status={status} role={OFFICE_VIEW} />
        <p className={styles.total}>
          <MoneyText rials={deal.amountRials} />
        </p>
        {may.resend && lastNotice !== undefined && (
          <Resend paymentCode={paymentCode} notice={lastNotice}>
            {(ask, busy) => (
              <Button variant="soft" size="md" loading={busy} onClick={ask}>
                {words.resend}
              </Button>
            )}
          </Resend>
        )}
      </header>
      <div className={classNames(styles.columns, styles.dealColumns)}>
        <div className={styles.column}>
          <Sides deal={deal} canReveal={may.reveal} />
          <Disputes disputes={deal.disputes} />
        </div>
        <div className={styles.column}>
          <History history={deal.history} />
          <Attempts attempts={deal.attempts} />
          <Payouts deal={deal} canRetry={may.retry} />
          <Postings postings={deal.postings} />
        </div>
        <div className={styles.column}>
          <section className={styles.panel}>
            <DealTrack
              status={status}
              payerName={payer?.name ?? null}
              payeeName={payee.name}
              frozen={deal.disputes.some(({ closedAt }) => closedAt === null)}
              payoutTrouble={stopped === undefined ? null : { to: stopped.to, why: stopped.why ?? 'unknown' }}
            />
            <div className={styles.next}>
              {stopped === undefined ? (
                <NextLine next={deal.next} viewer={null} />
              ) : (
                <TaskLine icon={CreditCard} title={words.stopped(SIDE_NAME[stopped.to])} text={words.stoppedText} />
              )}
            </div>
          </section>
          <Notices deal={deal} canResend={may.resend} />
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
          <div key={side} className={styles.person}>
            <h3 data-side={side}>
              {SIDE_NAME[side]} · {person.name}
            </h3>
            <ul>
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
