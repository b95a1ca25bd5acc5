import { BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import type { FormikProps } from 'formik';
import { useId } from 'react';
import type { FeeSide } from '@/api/transactionsApi';
import type { QuoteState } from '@/api/useQuote';
import { tomanWords } from '@/lib/money';
import { feesCopy } from '@/messages/fees';
import { requestMoneyCopy } from '@/messages/request-money';
import { Field } from '@/ui/Field';
import { fieldOf } from '@/ui/fieldOf';
import { Segmented } from '@/ui/Segmented';
import { TextField } from '@/ui/TextField';
import { AmountField } from './AmountField';
import { FeeCard } from './FeeCard';

interface RequestFieldsProps<Offered extends FeeSide> {
  form: FormikProps<{ amountRials: number | null; purpose: string }>;
  /** The sides that can bear the commission here. */
  sides: readonly Offered[];
  commissionSide: Offered;
  onCommissionSide: (side: Offered) => void;
  quote: QuoteState;
}

/** Amount, commission side with its quote, and purpose of a request. */
export function RequestFields<Offered extends FeeSide>(props: RequestFieldsProps<Offered>) {
  const { form, sides, commissionSide, onCommissionSide, quote } = props;
  const { values, touched, errors } = form;
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
      <Field label={feesCopy.withWhom} controlId={useId()} group>
        <Segmented
          label={feesCopy.paidBy}
          options={sides.map((value) => ({ value, label: feesCopy.sides[value] }))}
          value={commissionSide}
          onChange={onCommissionSide}
        />
        <FeeCard quote={quote} viewer="payee" />
      </Field>
      <TextField
        {...fieldOf(form, 'purpose')}
        label={requestMoneyCopy.fields.purpose}
        placeholder={requestMoneyCopy.purposeExample}
        maxLength={BEHALF_MAX_LENGTH}
      />
    </>
  );
}
