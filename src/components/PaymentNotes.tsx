import { isFinal, type TransactionStatus } from '@contract/rules/transactionStates';
import { CircleQuestionMark, Landmark, Redo2 } from 'lucide-react';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactionsApi';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { formatRials } from '@/lib/money';
import { paths } from '@/lib/paths';
import { returnsCopy } from '@/messages/returns';
import { LinkButton } from '@/ui/Button';
import { Note } from '@/ui/Note';

interface PaymentNotesProps {
  transaction: Pick<TransactionDetails, 'code' | 'status'>;
  payments: readonly PaymentAttempt[];
}

type Returning = Pick<PaymentAttempt, 'state' | 'by' | 'byTransfer'>;

/** True where nothing is left to say about a foreign card: its money is back, or the deal has ended. */
function isForgotten({ reason, state }: PaymentAttempt, status: TransactionStatus): boolean {
  return reason === 'foreign_card' && (state === 'returned' || isFinal(status));
}

/** Notes about other payments of the request: pending at the bank, lost or sent back. */
export function PaymentNotes({ transaction: { code, status }, payments }: PaymentNotesProps) {
  const noted = payments.filter((payment) => !isForgotten(payment, status));
  return noted.map((payment) => {
    switch (payment.state) {
      case 'lost':
        return <LostPaymentNote key={payment.startedAt} code={code} />;
      case 'returning':
      case 'returned':
        return (
          <Note
            key={payment.startedAt}
            tone="back"
            icon={Redo2}
            title={returnsCopy.otherSentBack(formatRials(payment.amountRials))}
          >
            {payment.reason === 'foreign_card' ? foreignCardText(payment) : sentBackText(payment)}
          </Note>
        );
      case 'asking':
        return (
          <Note key={payment.startedAt} tone="plain" icon={Landmark}>
            {returnsCopy.otherAsking}
          </Note>
        );
      default:
        return null;
    }
  });
}

/** The return of a payment with the card of another person: its latest day, or that it is done. */
export function foreignCardText({ state, by, byTransfer }: Returning): string {
  const { comesBack, isBack } = returnsCopy.foreignCard;
  const where = destinationOf({ byTransfer });
  return state === 'returned' || by === null ? isBack(where) : comesBack(formatDayMonth(by), where);
}

/** A payment without a result: what to expect, and a link to details. */
export function LostPaymentNote({ code }: { code: string }) {
  return (
    <Note tone="plain" icon={CircleQuestionMark}>
      {returnsCopy.nothingHeard} {returnsCopy.bankReturns} {returnsCopy.nothingToDo}
      <LinkButton to={paths.lostPayment(code)} variant="text" size="sm">
        {returnsCopy.moneyGone}
      </LinkButton>
    </Note>
  );
}

/** The return of a payment in one sentence: its latest time, or that it is done. */
export function sentBackText({ state, by, byTransfer }: Returning): string {
  if (state === 'returned' || by === null) return byTransfer ? returnsCopy.transferred : returnsCopy.returned;
  const time = returnsCopy.dayAndTime(formatDayMonth(by), formatTime(by));
  return returnsCopy.returning(time, destinationOf({ byTransfer }));
}

/** «همان کارت»; for a transfer «حساب شما». */
export function destinationOf({ byTransfer }: Pick<PaymentAttempt, 'byTransfer'>): string {
  return byTransfer ? returnsCopy.yourAccount : returnsCopy.sameCard;
}
