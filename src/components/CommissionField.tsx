import { useId } from 'react';
import type { Side } from '@/api/transactions';
import type { QuoteState } from '@/api/useQuote';
import { requestMoneyCopy } from '@/messages/request-money';
import { Field } from '@/ui/Field';
import { Segmented } from '@/ui/Segmented';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import styles from './CommissionField.module.css';
import { MoneyText } from './MoneyText';

const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'payee', label: requestMoneyCopy.sellerIsYou },
  { value: 'payer', label: requestMoneyCopy.fields.commissionBuyer },
];

interface CommissionFieldProps {
  side: Side;
  onChange: (side: Side) => void;
  quote: QuoteState;
}

/** Asks the seller who pays the commission and shows the resulting amounts. */
export function CommissionField({ side, onChange, quote }: CommissionFieldProps) {
  return (
    <Field label={requestMoneyCopy.commissionWithWhom} controlId={useId()} group>
      <Segmented label={requestMoneyCopy.fields.commissionPaidBy} options={SIDES} value={side} onChange={onChange} />
      <QuoteLine quote={quote} />
    </Field>
  );
}

/** The buyer's and the seller's amount; skeletons while loading. */
function QuoteLine({ quote }: { quote: QuoteState }) {
  if (quote.kind === 'none') {
    return <p className={styles.remark}>{requestMoneyCopy.quoteHint}</p>;
  }
  if (quote.kind === 'failed') {
    return (
      <p className={styles.remark} role="status">
        {requestMoneyCopy.quoteFailed}
      </p>
    );
  }
  const isKnown = quote.kind === 'known';
  return (
    <div className={styles.quote} aria-live="polite" aria-busy={!isKnown}>
      {!isKnown && <span className="visually-hidden">{requestMoneyCopy.quoteLoading}</span>}
      <div>
        <Text look="xs" tone="muted">
          {requestMoneyCopy.buyerPays}
        </Text>
        {isKnown ? <MoneyText rials={quote.payerPaysRials} size="row" /> : <Skeleton width="half" />}
      </div>
      <div>
        <Text look="xs" tone="muted">
          {requestMoneyCopy.youReceive}
        </Text>
        {isKnown ? <MoneyText rials={quote.payeeReceivesRials} size="row" tone="in" /> : <Skeleton width="half" />}
      </div>
    </div>
  );
}
