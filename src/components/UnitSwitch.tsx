import { AMOUNT_UNITS } from '@/lib/money';
import { partsCopy } from '@/messages/parts';
import { Segmented } from '@/ui/Segmented';
import styles from './UnitSwitch.module.css';
import type { AmountUnitChoice } from './useAmountUnit';

const UNITS = AMOUNT_UNITS.map((value) => ({ value, label: partsCopy.amount.units[value] }));

/** As wide as its words. */
const LOOK = { group: styles.switch, option: styles.unit, icon: 'sm' } as const;

/** «ریال | تومان» of an amount field. */
export function UnitSwitch({ choice }: { choice: AmountUnitChoice }) {
  const { unit, choose } = choice;
  return <Segmented look={LOOK} label={partsCopy.amount.unit} options={UNITS} value={unit} onChange={choose} />;
}
