import { useId } from 'react';
import type { JalaliDay } from '@/lib/calendar';
import { historyCopy } from '@/messages/history';
import { describedBy, Field, type FieldError } from '@/ui/Field';
import { JalaliDateLists } from './JalaliDateLists';
import styles from './JalaliRangeField.module.css';

export interface JalaliRangeFieldProps {
  label: string;
  from: JalaliDay;
  to: JalaliDay;
  onFrom: (day: JalaliDay) => void;
  onTo: (day: JalaliDay) => void;
  error?: FieldError;
}

/** From one Jalali day to another, each chosen from three lists. */
export function JalaliRangeField({ label, from, to, onFrom, onTo, error }: JalaliRangeFieldProps) {
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
