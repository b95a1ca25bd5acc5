import { RIALS_PER_TOMAN } from '@contract/rules/limits';
import { useState } from 'react';
import { AMOUNT_UNITS, type AmountUnit, formatRials, unitOf } from '@/lib/money';
import { partsCopy } from '@/messages/parts';
import { keepMark, readMark } from '@/ui/firstPage';

/** localStorage key: the unit that was chosen last on this device. */
const CHOICE_KEY = 'amanat:unit';

/** The chosen unit of an amount field. */
export interface AmountUnitChoice {
  /** The unit of the shown digits: rials for a sum that has a fraction of a toman, whatever was chosen. */
  readonly unit: AmountUnit;
  /** Why the sum stays in rials; null where it stands in the chosen unit. */
  readonly reason: string | null;
  readonly choose: (unit: AmountUnit) => void;
  /** Counts the switches: text that a keyboard composes is in the unit of its beginning, and ends with it. */
  readonly switches: number;
  /** Tells of an edit, which keeps the unit of its digits. */
  readonly edited: () => void;
}

/**
 * The unit of an amount field for a sum in rials (null while it is empty). The choice is remembered on this device; a
 * choice that the sum does not allow changes nothing.
 * @param drafted the unit of a draft, which counts more than the device's
 */
export function useAmountUnit(rials: number | null, drafted: AmountUnit | null = null): AmountUnitChoice {
  const [chosen, setChosen] = useState(() => drafted ?? readChoice());
  const [isRefused, setRefused] = useState(false);
  const [switches, setSwitches] = useState(0);
  const unit = unitOf(rials, chosen);
  const isWhole = unitOf(rials, 'toman') === 'toman';
  return {
    unit,
    reason:
      !isWhole && rials !== null && (isRefused || unit !== chosen)
        ? partsCopy.amount.noToman(formatRials(rials % RIALS_PER_TOMAN))
        : null,
    switches,
    choose(next) {
      const isPossible = unitOf(rials, next) === next;
      setRefused(!isPossible);
      if (!isPossible) return;
      setChosen(next);
      setSwitches((count) => count + 1);
      keepMark(CHOICE_KEY, next);
    },
    edited() {
      setRefused(false);
      setChosen(unit);
    },
  };
}

function readChoice(): AmountUnit {
  const kept = readMark(CHOICE_KEY);
  return AMOUNT_UNITS.find((unit) => unit === kept) ?? 'rial';
}
