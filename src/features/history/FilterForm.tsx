import { BEHALF_MAX_LENGTH, ERROR_MESSAGE_DISPLAY_MS } from '@contract/rules/limits';
import { type FormikProps, useFormik } from 'formik';
import { Hand, Hourglass, type LucideIcon, Scale, Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListFilter } from '@/api/listsApi';
import type { FeeSide } from '@/api/transactionsApi';
import { STATUS_LOOK } from '@/components/statusLook';
import { feesCopy } from '@/messages/fees';
import { historyCopy } from '@/messages/history';
import { requestMoneyCopy } from '@/messages/request-money';
import { Button } from '@/ui/Button';
import { Field, FieldMessage } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import layout from '@/ui/Layout.module.css';
import { Segmented, type SegmentedOption } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';
import { TextField } from '@/ui/TextField';
import chips from './Chips.module.css';
import styles from './FilterForm.module.css';
import { draftErrors, draftOf, type FilterDraft, filterOf } from './filterDraft';
import { groupShare, isFiltering, STATUS_GROUP_NAMES, STATUS_GROUPS, withGroup } from './listFilter';
import { AmountRangeField, JalaliRangeField } from './RangeFields';

interface FilterButtonProps {
  filter: ListFilter;
  /** Address of the same list under another filter. */
  addressOf: (filter: ListFilter) => string;
}

/** Opens the filter as a sheet over its list. A dot marks an active filter. Closing discards unapplied input. */
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

/** The error of an empty filter, over the fields: the button keeps its place. */
export function EmptyFilterError() {
  return (
    <div className={styles.problem}>
      <FieldMessage text={historyCopy.validation.filterEmpty} />
    </div>
  );
}

interface FilterFormProps {
  filter: ListFilter;
  onApply: (filter: ListFilter) => void;
}

function FilterForm({ filter, onApply }: FilterFormProps) {
  const { form, fields, showsEmptyError, clear } = useFilterForm(filter, onApply);
  return (
    <form className={layout.stack5} onSubmit={form.handleSubmit} noValidate>
      {fields}
      <div className={styles.actions}>
        {showsEmptyError && <EmptyFilterError />}
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

/** The filter's form. Calls `onApply` when a field is filled, no amount is unreadable, and no range is reversed. */
export function useFilterForm(filter: ListFilter, onApply: (filter: ListFilter) => void) {
  // fixed when the form opens, so that the defaults do not change at midnight
  const [now] = useState(() => new Date());
  const [emptyErrorAt, setEmptyErrorAt] = useState<number | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [clears, setClears] = useState(0);

  useEffect(() => {
    if (emptyErrorAt === null) return undefined;
    const timer = setTimeout(() => setEmptyErrorAt(null), ERROR_MESSAGE_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [emptyErrorAt]);

  const form = useFormik<FilterDraft>({
    initialValues: draftOf(filter, now),
    validate: draftErrors,
    validateOnChange: true,
    onSubmit: (draft) => {
      // its field says why
      if (isUnreadable) return;
      const submitted = filterOf(draft, now);
      if (isFiltering(submitted)) onApply(submitted);
      else setEmptyErrorAt(Date.now());
    },
  });

  /** Resets the form, and removes an active filter. */
  function clear() {
    form.resetForm({ values: draftOf({}, now) });
    setClears(clears + 1);
    if (isFiltering(filter)) onApply({});
  }

  // new fields after «clear» have no error of a pasted text
  const fields = <FilterFields key={clears} form={form} onUnreadable={setUnreadable} />;
  // the error of an empty submit stays for three seconds
  return { form, fields, showsEmptyError: emptyErrorAt !== null, clear };
}

const SIDES: readonly SegmentedOption<'all' | FeeSide>[] = [
  { value: 'all', label: historyCopy.fields.commissionAll },
  ...(['payer', 'payee', 'half'] as const).map((value) => ({ value, label: feesCopy.sides[value] })),
];

interface FilterFieldsProps {
  form: FormikProps<FilterDraft>;
  /** Receives whether an amount is empty because its pasted text was refused. */
  onUnreadable: (isUnreadable: boolean) => void;
}

/** The fields of a filter. The error of a reversed range appears after the first submit. */
function FilterFields({ form, onUnreadable }: FilterFieldsProps) {
  const { values, errors, submitCount, setFieldValue, setValues } = form;
  const isSubmitted = submitCount > 0;
  const change = (changed: Partial<FilterDraft>) => setValues({ ...values, ...changed });
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
        onChange={change}
        error={isSubmitted && (errors.from as string | undefined)}
      />
      <AmountRangeField
        label={historyCopy.amountRange}
        from={values.minRials}
        to={values.maxRials}
        onChange={(changed) => change('from' in changed ? { minRials: changed.from } : { maxRials: changed.to })}
        onUnreadable={onUnreadable}
        error={isSubmitted && errors.minRials}
      />
      <Field label={historyCopy.commissionWith} controlId={useId()} group>
        <Segmented
          label={feesCopy.paidBy}
          options={SIDES}
          value={values.commissionSide}
          onChange={(side) => setFieldValue('commissionSide', side)}
        />
      </Field>
      <Field label={historyCopy.status} controlId={useId()} group>
        <StatusChips value={values} onChange={change} />
      </Field>
    </>
  );
}

interface StatusChipsProps {
  value: Pick<FilterDraft, 'statuses' | 'isDisputed' | 'turn'>;
  onChange: (changed: Partial<FilterDraft>) => void;
}

const TURNS = [
  ['mine', Hand],
  ['others', Hourglass],
] as const;

const PRESSED = { none: false, some: 'mixed', all: true } as const;

/** The groups of statuses, «disputed», and whose turn it is. */
function StatusChips({ value: { statuses, isDisputed, turn }, onChange }: StatusChipsProps) {
  return (
    <div className={layout.wrap2}>
      {STATUS_GROUP_NAMES.map((group) => {
        const share = groupShare(group, statuses);
        return (
          <Chip
            key={group}
            icon={STATUS_LOOK[STATUS_GROUPS[group][0]].icon}
            label={historyCopy.statusGroups[group]}
            pressed={PRESSED[share]}
            onPress={() => onChange({ statuses: withGroup(group, statuses, share !== 'all') })}
          />
        );
      })}
      <Chip
        icon={Scale}
        label={historyCopy.disputed}
        pressed={isDisputed}
        onPress={() => onChange({ isDisputed: !isDisputed })}
      />
      {TURNS.map(([of, icon]) => (
        <Chip
          key={of}
          icon={icon}
          label={historyCopy.turns[of]}
          pressed={turn === of}
          onPress={() => onChange({ turn: turn === of ? null : of })}
        />
      ))}
    </div>
  );
}

interface ChipProps {
  icon: LucideIcon;
  label: string;
  pressed: boolean | 'mixed';
  onPress: () => void;
}

function Chip({ icon, label, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={chips.chip} aria-pressed={pressed} onClick={onPress}>
      {pressed !== false && <Icon icon={icon} size="xs" />}
      {label}
    </button>
  );
}
