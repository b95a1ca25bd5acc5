import { BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import type { FormikProps } from 'formik';
import { Search } from 'lucide-react';
import { useId } from 'react';
import type { Side } from '@/api/models';
import { historyCopy } from '@/messages/history';
import { requestMoneyCopy } from '@/messages/request-money';
import { Field } from '@/ui/Field';
import { Segmented, type SegmentedOption } from '@/ui/Segmented';
import { TextField } from '@/ui/TextField';
import { AmountRangeField } from './AmountRangeField';
import type { FilterDraft } from './filterDraft';
import { JalaliRangeField } from './JalaliRangeField';
import { StatusChips } from './StatusChips';

const SIDES: readonly SegmentedOption<'all' | Side>[] = [
  { value: 'all', label: historyCopy.fields.commissionAll },
  { value: 'payer', label: requestMoneyCopy.fields.commissionBuyer },
  { value: 'payee', label: requestMoneyCopy.fields.commissionSeller },
];

/** What a list can be filtered by. A range that is turned round is said once somebody has asked for the result. */
export function FilterFields({ form }: { form: FormikProps<FilterDraft> }) {
  const { values, errors, submitCount, setFieldValue, setValues } = form;
  const isAsked = submitCount > 0;
  return (
    <>
      <TextField
        label={requestMoneyCopy.fields.purpose}
        icon={Search}
        placeholder={historyCopy.purposeExample}
        maxLength={BEHALF_MAX_LENGTH}
        enterKeyHint="search"
        value={values.purpose}
        onChange={(purpose) => setFieldValue('purpose', purpose)}
      />
      <JalaliRangeField
        label={historyCopy.dateRange}
        from={values.from}
        to={values.to}
        onFrom={(from) => setFieldValue('from', from)}
        onTo={(to) => setFieldValue('to', to)}
        error={isAsked && (errors.from as string | undefined)}
      />
      <AmountRangeField
        label={historyCopy.amountRange}
        from={values.minRials}
        to={values.maxRials}
        onFrom={(rials) => setFieldValue('minRials', rials)}
        onTo={(rials) => setFieldValue('maxRials', rials)}
        error={isAsked && errors.minRials}
      />
      <Field label={historyCopy.commissionWith} controlId={useId()} group>
        <Segmented
          label={requestMoneyCopy.fields.commissionPaidBy}
          options={SIDES}
          value={values.commissionSide}
          onChange={(side) => setFieldValue('commissionSide', side)}
        />
      </Field>
      <Field label={historyCopy.status} controlId={useId()} group>
        <StatusChips value={values} onChange={(changed) => setValues({ ...values, ...changed })} />
      </Field>
    </>
  );
}
