import { BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import type { FormikProps } from 'formik';
import type { Side } from '@/api/transactions';
import { useQuote } from '@/api/useQuote';
import { tomanWords } from '@/lib/money';
import { requestMoneyCopy } from '@/messages/request-money';
import { fieldOf } from '@/ui/fieldOf';
import { TextField } from '@/ui/TextField';
import { AmountField } from './AmountField';
import { CommissionField } from './CommissionField';

interface RequestFieldsProps {
  form: FormikProps<{ amountRials: number | null; purpose: string }>;
  commissionSide: Side;
  onCommissionSide: (side: Side) => void;
}

/** Amount, commission side with its quote, and purpose of a request. */
export function RequestFields({ form, commissionSide, onCommissionSide }: RequestFieldsProps) {
  const { values, touched, errors } = form;
  const quote = useQuote(values.amountRials, commissionSide);
  return (
    <>
      <AmountField
        label={requestMoneyCopy.fields.amount}
        aside={requestMoneyCopy.amountLimit}
        value={values.amountRials}
        words={values.amountRials === null ? undefined : tomanWords(values.amountRials)}
        onChange={(amountRials) => form.setFieldValue('amountRials', amountRials)}
        onBlur={() => form.setFieldTouched('amountRials')}
        error={touched.amountRials && errors.amountRials}
      />
      <CommissionField side={commissionSide} onChange={onCommissionSide} quote={quote} />
      <TextField
        {...fieldOf(form, 'purpose')}
        label={requestMoneyCopy.fields.purpose}
        placeholder={requestMoneyCopy.purposeExample}
        maxLength={BEHALF_MAX_LENGTH}
      />
    </>
  );
}
