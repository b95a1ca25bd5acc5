import { isPayable } from '@contract/transactionStates';
import { Headset, House, PackageCheck, Redo2, RotateCw, X } from 'lucide-react';
import type { PaymentAttempt, TransactionDetails } from '@/api/models';
import { paths } from '@/lib/paths';
import { copy } from '@/messages/copy';
import { moneyCopy } from '@/messages/money';
import { Header } from '@/product/Header';
import { usePartnerWay } from '@/product/partnerWay';
import { ReceiptCard } from '@/product/ReceiptCard';
import { AnchorButton } from '@/ui/AnchorButton';
import { Dock } from '@/ui/Dock';
import { IconButton } from '@/ui/IconButton';
import { LinkButton } from '@/ui/LinkButton';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { ReceiptFacts } from './ReceiptFacts';
import { ResultHead } from './ResultHead';

const { receipt } = moneyCopy;

interface ReceiptPageProps {
  outcome: 'paid' | 'failed' | 'reversed';
  /** Null when the request is somebody else's by now. */
  transaction: TransactionDetails | null;
  payment: PaymentAttempt | null;
}

/** The bank has answered: paid, not paid, or paid and given back. */
export function ReceiptPage({ outcome, transaction, payment }: ReceiptPageProps) {
  const partner = usePartnerWay();
  const leadsToPartner = partner !== null && outcome === 'paid';
  const payAgain = outcome === 'failed' && transaction && isPayable(transaction.status) ? transaction.code : null;
  const hidesHome = leadsToPartner || payAgain !== null;
  return (
    <Page
      gap={6}
      header={(partner || hidesHome) && <Header partner={partner} action={hidesHome && <HomeIcon />} />}
      dock={
        <Dock bare>
          {leadsToPartner ? (
            <AnchorButton href={partner.href} block>
              {copy.buttons.backToPartner(partner.name)}
            </AnchorButton>
          ) : payAgain !== null ? (
            <LinkButton to={paths.payCode(payAgain)} block>
              {copy.buttons.payAgain}
            </LinkButton>
          ) : (
            <LinkButton to={paths.home} block>
              {copy.buttons.backHome}
            </LinkButton>
          )}
          {outcome === 'paid' && transaction ? (
            <LinkButton to={paths.transactionDetail(transaction.code)} variant="text" size="md" block>
              {receipt.seeDetails}
            </LinkButton>
          ) : (
            <LinkButton to={paths.support} variant="text" size="md" block icon={Headset}>
              {receipt.support}
            </LinkButton>
          )}
        </Dock>
      }
    >
      <Result outcome={outcome} isHeld={transaction?.status === 'paid'} />
      {payment && (
        <ReceiptCard>
          <ReceiptFacts payment={payment} />
        </ReceiptCard>
      )}
      <NextStep outcome={outcome} transaction={transaction} />
    </Page>
  );
}

/** The way home where the partner's, or that of paying again, has taken its place in the dock: a third button there would cover the page. */
function HomeIcon() {
  return <IconButton to={paths.home} label={copy.buttons.backHome} icon={House} />;
}

function Result({ outcome, isHeld }: { outcome: ReceiptPageProps['outcome']; isHeld: boolean }) {
  switch (outcome) {
    case 'paid':
      return (
        <ResultHead
          look="held"
          title={copy.notices.paymentSucceeded}
          text={isHeld ? receipt.held : receipt.paidBefore}
        />
      );
    case 'failed':
      return <ResultHead look="failed" icon={X} title={copy.notices.paymentFailed} text={receipt.notReceived} />;
    default:
      return <ResultHead look="returned" icon={Redo2} title={receipt.reversedTitle} text={receipt.reversed} />;
  }
}

/** What the payer does next; nothing when it is over. */
function NextStep({ outcome, transaction }: Pick<ReceiptPageProps, 'outcome' | 'transaction'>) {
  if (outcome === 'paid' && transaction?.status === 'paid') {
    return (
      <Note tone="gold" icon={PackageCheck} title={receipt.nextStep}>
        {receipt.nextStepText}
      </Note>
    );
  }
  if (outcome === 'failed' && transaction && isPayable(transaction.status)) {
    return (
      <Note tone="plain" icon={RotateCw}>
        {receipt.stillActive}
      </Note>
    );
  }
  return null;
}
