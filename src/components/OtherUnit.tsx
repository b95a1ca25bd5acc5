import { AMOUNT_UNITS, type AmountUnit, inUnit, tomanWords } from '@/lib/money';
import { MoneyText } from './MoneyText';

interface OtherUnitProps {
  rials: number;
  /** The unit of the field above. */
  unit: AmountUnit;
}

/** A typed sum in the unit that it was not typed in, and in words. */
export function OtherUnit({ rials, unit }: OtherUnitProps) {
  const other = AMOUNT_UNITS.find((each) => each !== unit && inUnit(rials, each) !== null);
  return (
    <>
      {other && (
        <>
          <b>
            <MoneyText rials={rials} unit={other} />
          </b>{' '}
          ·{' '}
        </>
      )}
      {tomanWords(rials)}
    </>
  );
}
