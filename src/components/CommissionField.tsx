import { useId } from 'react';
import type { Side } from '@/api/models';
import type { QuoteState } from '@/api/useQuote';
import { requestMoneyCopy } from '@/messages/request-money';
import { Field } from '@/ui/Field';
import { Segmented } from '@/ui/Segmented';
import { QuoteLine } from './QuoteLine';

const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'payee', label: requestMoneyCopy.sellerIsYou },
  { value: 'payer', label: requestMoneyCopy.fields.commissionBuyer },
];

export interface CommissionFieldProps {
  side: Side;
  onChange: (side: Side) => void;
  /** What the chosen side means for the two of them. */
  quote: QuoteState;
}

/** Asks the seller who pays the commission, and says what that means for the two sides. */
export function CommissionField({ side, onChange, quote }: CommissionFieldProps) {
  return (
    <Field label={requestMoneyCopy.commissionWithWhom} controlId={useId()} group>
      <Segmented label={requestMoneyCopy.fields.commissionPaidBy} options={SIDES} value={side} onChange={onChange} />
      <QuoteLine quote={quote} />
    </Field>
  );
}
