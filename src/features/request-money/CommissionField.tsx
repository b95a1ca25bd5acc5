import { useId } from 'react';
import type { Side } from '@/api/models';
import { copy } from '@/messages/copy';
import { moneyCopy } from '@/messages/money';
import { Field } from '@/ui/Field';
import { Segmented } from '@/ui/Segmented';
import { QuoteLine } from './QuoteLine';

const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'payee', label: moneyCopy.request.sellerIsYou },
  { value: 'payer', label: copy.fields.commissionBuyer },
];

interface CommissionFieldProps {
  amountRials: number | null;
  side: Side;
  onChange: (side: Side) => void;
}

/** Who pays the commission, and what that means for the two sides. */
export function CommissionField({ amountRials, side, onChange }: CommissionFieldProps) {
  return (
    <Field label={moneyCopy.request.commissionWithWhom} controlId={useId()} group>
      <Segmented label={copy.fields.commissionPaidBy} options={SIDES} value={side} onChange={onChange} />
      <QuoteLine amountRials={amountRials} side={side} />
    </Field>
  );
}
