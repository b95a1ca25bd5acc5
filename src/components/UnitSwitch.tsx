import { AMOUNT_UNITS } from '@/lib/money';
import { partsCopy } from '@/messages/parts';
import { useRadioRow } from '@/ui/useRadioRow';
import styles from './UnitSwitch.module.css';
import type { AmountUnitChoice } from './useAmountUnit';

/** «ریال | تومان» of an amount field. */
export function UnitSwitch({ choice }: { choice: AmountUnitChoice }) {
  const { group, radio } = useRadioRow({ values: AMOUNT_UNITS, value: choice.unit, onChange: choice.choose });
  return (
    <div ref={group} role="radiogroup" aria-label={partsCopy.amount.unit} className={styles.units}>
      {AMOUNT_UNITS.map((unit) => (
        <label key={unit} className={styles.unit}>
          <input {...radio(unit)} className={styles.input} />
          <span className={styles.words}>{partsCopy.amount.units[unit]}</span>
        </label>
      ))}
    </div>
  );
}
