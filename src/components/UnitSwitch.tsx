import { AMOUNT_UNITS } from '@/lib/money';
import { partsCopy } from '@/messages/parts';
import { Segmented } from '@/ui/Segmented';
import type { AmountUnitChoice } from './useAmountUnit';

const UNITS = AMOUNT_UNITS.map((value) => ({ value, label: partsCopy.amount.units[value] }));

/** «ریال | تومان» of an amount field. */
export function UnitSwitch({ choice }: { choice: AmountUnitChoice }) {
  const { unit, choose } = choice;
  return <Segmented look="switch" label={partsCopy.amount.unit} options={UNITS} value={unit} onChange={choose} />;
}
