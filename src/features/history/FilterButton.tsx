import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListFilter } from '@/api/lists';
import { historyCopy } from '@/messages/history';
import { Button } from '@/ui/Button';
import { FieldMessage } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { Sheet } from '@/ui/Sheet';
import styles from './FilterButton.module.css';
import { FilterFields, useFilterForm } from './FilterFields';
import { isFiltering } from './listFilter';

interface FilterButtonProps {
  filter: ListFilter;
  /** Address of the same list under another filter. */
  addressOf: (filter: ListFilter) => string;
}

/**
 * Opens the filter over its list; a dot says that one is on. What was typed and not applied, the amounts among it, is
 * gone when the filter is closed: it is filled from the address each time.
 */
export function FilterButton({ filter, addressOf }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const isOn = isFiltering(filter);

  function apply(applied: ListFilter) {
    setOpen(false);
    navigate(addressOf(applied));
  }

  return (
    <span className={styles.holder} data-on={isOn || undefined}>
      <IconButton
        label={isOn ? historyCopy.filterIsOn : historyCopy.buttons.filter}
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} title={historyCopy.filterTitle} onClose={() => setOpen(false)}>
        <FilterForm filter={filter} onApply={apply} />
      </Sheet>
    </span>
  );
}

interface FilterFormProps {
  filter: ListFilter;
  onApply: (filter: ListFilter) => void;
}

/** The filter in a sheet over its list. */
function FilterForm({ filter, onApply }: FilterFormProps) {
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
