import type { ListFilter } from '@/api/models';
import { historyCopy } from '@/messages/history';
import { Button } from '@/ui/Button';
import { FieldMessage } from '@/ui/Field';
import { FilterFields } from './FilterFields';
import styles from './FilterForm.module.css';
import { useFilterForm } from './useFilterForm';

interface FilterFormProps {
  filter: ListFilter;
  onApply: (filter: ListFilter) => void;
}

/** The filter in a sheet over its list. */
export function FilterForm({ filter, onApply }: FilterFormProps) {
  const { form, isEmptySaid, clear } = useFilterForm(filter, onApply);
  return (
    <form className={styles.fields} onSubmit={form.handleSubmit} noValidate>
      <FilterFields form={form} />
      <div className={styles.actions}>
        {isEmptySaid && <FieldMessage text={historyCopy.validation.filterEmpty} />}
        <Button type="submit" variant="primary" block>
          {historyCopy.buttons.applyFilter}
        </Button>
        <Button variant="text" size="md" block onClick={clear}>
          {historyCopy.buttons.clearFilter}
        </Button>
      </div>
    </form>
  );
}
