import { BEHALF_MAX_LENGTH, ERROR_MESSAGE_DISPLAY_MS } from '@contract/rules/limits';
import { type FormikProps, useFormik } from 'formik';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ListFilter } from '@/api/lists';
import type { Side } from '@/api/transactions';
import type { JalaliDay } from '@/lib/calendar';
import { historyCopy } from '@/messages/history';
import { requestMoneyCopy } from '@/messages/request-money';
import { describedBy, Field, type FieldError } from '@/ui/Field';
import { Segmented, type SegmentedOption } from '@/ui/Segmented';
import { TextField } from '@/ui/TextField';
import { AmountRangeField } from './AmountRangeField';
import styles from './FilterFields.module.css';
import { draftErrors, draftOf, type FilterDraft, filterOf } from './filterDraft';
import { JalaliDateLists } from './JalaliDateLists';
import { isFiltering } from './listFilter';
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

interface JalaliRangeFieldProps {
  label: string;
  from: JalaliDay;
  to: JalaliDay;
  onFrom: (day: JalaliDay) => void;
  onTo: (day: JalaliDay) => void;
  error?: FieldError;
}

/** From one Jalali day to another, each chosen from three lists. */
function JalaliRangeField({ label, from, to, onFrom, onTo, error }: JalaliRangeFieldProps) {
  const controlId = useId();
  const described = describedBy(controlId, { error });
  return (
    <Field label={label} error={error} controlId={controlId} group>
      <div className={styles.end}>
        <span aria-hidden="true">{historyCopy.fields.from}</span>
        <JalaliDateLists label={historyCopy.dateFrom} value={from} onChange={onFrom} described={described} />
      </div>
      <div className={styles.end}>
        <span aria-hidden="true">{historyCopy.fields.to}</span>
        <JalaliDateLists label={historyCopy.dateTo} value={to} onChange={onTo} described={described} />
      </div>
    </Field>
  );
}

interface FilterFormState {
  form: FormikProps<FilterDraft>;
  /** Nothing was filled in: said for three seconds. */
  isEmptySaid: boolean;
  /** Back to the defaults, and where a filter is on, takes it off. */
  clear: () => void;
}

/** The filter's form: filled from the filter that is on, and handed over once something is filled and no range is turned round. */
export function useFilterForm(filter: ListFilter, onApply: (filter: ListFilter) => void): FilterFormState {
  // the day the form was opened: its defaults do not change under somebody's hands at midnight
  const [now] = useState(() => new Date());
  const [emptySaidAt, setEmptySaidAt] = useState<number | null>(null);

  useEffect(() => {
    if (emptySaidAt === null) return undefined;
    const timer = setTimeout(() => setEmptySaidAt(null), ERROR_MESSAGE_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [emptySaidAt]);

  const form = useFormik<FilterDraft>({
    initialValues: draftOf(filter, now),
    validate: draftErrors,
    validateOnChange: true,
    onSubmit: (draft) => {
      const asked = filterOf(draft, now);
      if (isFiltering(asked)) onApply(asked);
      else setEmptySaidAt(Date.now());
    },
  });

  function clear() {
    form.resetForm({ values: draftOf({}, now) });
    if (isFiltering(filter)) onApply({});
  }

  return { form, isEmptySaid: emptySaidAt !== null, clear };
}
