import { ERROR_MESSAGE_DISPLAY_MS } from '@contract/rules/limits';
import { type FormikProps, useFormik } from 'formik';
import { useEffect, useState } from 'react';
import type { ListFilter } from '@/api/models';
import { draftErrors, draftOf, type FilterDraft, filterOf } from './filterDraft';
import { isFiltering } from './listFilter';

export interface FilterFormState {
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
