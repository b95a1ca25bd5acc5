import { BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import type { FormikProps } from 'formik';
import { ArrowDownRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FeeSide } from '@/api/transactionsApi';
import type { QuoteState } from '@/api/useQuote';
import type { AmountUnit } from '@/lib/money';
import type { AmountProblem } from '@/lib/requestSchema';
import { feesCopy } from '@/messages/fees';
import { requestMoneyCopy } from '@/messages/request-money';
import { Card } from '@/ui/Card';
import { Field } from '@/ui/Field';
import { fieldOf } from '@/ui/fieldOf';
import { Icon } from '@/ui/Icon';
import { Segmented } from '@/ui/Segmented';
import { Skeleton } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';
import { AmountField } from './AmountField';
import { FeeLine } from './FeeLine';
import { MoneyText } from './MoneyText';
import styles from './RequestFields.module.css';
import type { AmountUnitChoice } from './useAmountUnit';

interface RequestFieldsProps<Offered extends FeeSide> {
  /** The error of the amount is an `AmountProblem`. */
  form: FormikProps<{ amountRials: number | null; purpose: string }>;
  unit: AmountUnitChoice;
  /** The sides that can bear the commission here. */
  sides: readonly Offered[];
  commissionSide: Offered;
  onCommissionSide: (side: Offered) => void;
  quote: QuoteState;
  /** Below the purpose. */
  children?: ReactNode;
}

/** Amount with what the seller receives of it, purpose, and the commission side with what the buyer pays. */
export function RequestFields<Offered extends FeeSide>(props: RequestFieldsProps<Offered>) {
  const { form, unit: choice, sides, commissionSide, onCommissionSide, quote, children } = props;
  const { values, touched, errors } = form;
  const { unit } = choice;
  const amountProblem = touched.amountRials && (errors.amountRials as AmountProblem | undefined);
  return (
    <>
      <AmountField
        label={requestMoneyCopy.fields.amount}
        aside={requestMoneyCopy.amountLimit[unit]}
        value={values.amountRials}
        unit={choice}
        onChange={(amountRials) => form.setFieldValue('amountRials', amountRials)}
        onBlur={() => form.setFieldTouched('amountRials')}
        error={amountProblem && requestMoneyCopy.validation[unit][amountProblem]}
      >
        <p className={styles.toYou} aria-live="polite" aria-busy={quote.kind === 'loading'}>
          {(quote.kind === 'known' || quote.kind === 'loading') && (
            <>
              <Icon icon={ArrowDownRight} size="sm" />
              <span>
                {requestMoneyCopy.toYou[0]}{' '}
                {quote.kind === 'known' ? (
                  <b>
                    <MoneyText rials={quote.payeeReceivesRials} unit={unit} tone="in" />
                  </b>
                ) : (
                  <span className={styles.coming}>
                    <Skeleton width="short" />
                  </span>
                )}{' '}
                {requestMoneyCopy.toYou[1]}
              </span>
            </>
          )}
        </p>
      </AmountField>
      <TextField
        {...fieldOf(form, 'purpose')}
        label={requestMoneyCopy.fields.purpose}
        placeholder={requestMoneyCopy.purposeExample}
        maxLength={BEHALF_MAX_LENGTH}
      />
      {children}
      <Field label={feesCopy.withWhom} controlId={useId()} group>
        <Segmented
          label={feesCopy.paidBy}
          options={sides.map((value) => ({ value, label: requestMoneyCopy.sides[value] }))}
          value={commissionSide}
          onChange={onCommissionSide}
        />
        {quote.kind !== 'none' && (
          <Card as="div">
            <FeeLine quote={quote} viewer="payee" unit={unit}>
              {quote.kind === 'known' && <BuyerPays rials={quote.payerPaysRials} unit={unit} />}
            </FeeLine>
          </Card>
        )}
      </Field>
    </>
  );
}

/** «خریدار … می‌پردازد», the fee line of a request. */
export function BuyerPays({ rials, unit }: { rials: number; unit?: AmountUnit }) {
  const [before, after] = requestMoneyCopy.buyerPays;
  return (
    <>
      {before} <MoneyText rials={rials} unit={unit} /> {after}
    </>
  );
}
