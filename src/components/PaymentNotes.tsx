import { CircleQuestionMark, Landmark, Redo2 } from 'lucide-react';
import type { PaymentAttempt } from '@/api/models';
import { formatRials } from '@/lib/money';
import { paths } from '@/lib/paths';
import { returnsCopy } from '@/messages/returns';
import { LinkButton } from '@/ui/LinkButton';
import { Note } from '@/ui/Note';
import { sentBackText } from './paymentWords';

interface PaymentNotesProps {
  /** Payment code of the request that they were made for. */
  code: string;
  payments: readonly PaymentAttempt[];
}

/** What a payer has to know of payments besides the one a page is about: that they are asked about, lost, or on their way back. */
export function PaymentNotes({ code, payments }: PaymentNotesProps) {
  return payments.map((payment) => {
    switch (payment.state) {
      case 'lost':
        return <LostNote key={payment.startedAt} code={code} />;
      case 'returning':
      case 'returned':
        return (
          <Note
            key={payment.startedAt}
            tone="back"
            icon={Redo2}
            title={returnsCopy.otherSentBack(formatRials(payment.amountRials))}
          >
            {sentBackText(payment)}
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

/** Nothing was heard of a payment: what may have become of the money, and the way to all that is known of it. */
export function LostNote({ code }: { code: string }) {
  return (
    <Note tone="plain" icon={CircleQuestionMark}>
      {returnsCopy.nothingHeard} {returnsCopy.bankReturns} {returnsCopy.nothingToDo}
      <LinkButton to={paths.lostPayment(code)} variant="text" size="sm">
        {returnsCopy.moneyGone}
      </LinkButton>
    </Note>
  );
}
