import { plainText, toLatinDigits } from '@contract/rules/typedText';
import { type ClipboardEvent, useState } from 'react';
import { onlyDigits } from '@/lib/digits';
import { type AmountUnit, fromUnit, inUnit } from '@/lib/money';
import { partsCopy } from '@/messages/parts';
import type { Edit } from '@/ui/EditedInput';
import { useGroupedInput } from '@/ui/useGroupedInput';

interface AmountInputOptions {
  /** Integer rials, a whole number of the unit; null for an empty field. */
  value: number | null;
  /** The unit of the digits, and of a pasted amount without one. */
  unit?: AmountUnit;
  onChange: (rials: number | null) => void;
  /** Upper limit in rials: typing above it is ignored, a pasted amount above it is refused. */
  max: number;
  /** Error text for a pasted amount above the limit. */
  tooLarge: string;
  /** Zero is an amount; otherwise the field stays empty. */
  takesZero?: boolean;
}

const ONLY_DIGITS = /^[0-9]*$/;
const IN_THREES = /^[0-9٬]*$/;
const COMPOSED = /^[0-9٬,،]*([.٫/][0-9]*)?$/;
const FRACTION = /[.٫/].*$/;

/** Adds the Persian thousands separator. */
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '٬');
}

interface Trouble {
  /** The unit of the digits: a switch of the unit ends the trouble. */
  unit: AmountUnit;
  problem: string | null;
  /** Where a decimal point was entered: its composition, or null for a typed one. */
  point: Pick<Edit, 'composition'> | null;
}

/**
 * Props of an input of an amount that shows separators while typing. A pasted, dropped or autofilled text is parsed with
 * its separators and currency, or refused: then the field is empty and `problem` holds the reason until the next edit.
 * After a decimal point the input ignores digits until a deletion, because an amount has no fraction.
 */
export function useAmountInput(options: AmountInputOptions) {
  const { value, unit = 'rial', onChange, max, tooLarge, takesZero = false } = options;
  const [trouble, setTrouble] = useState<Trouble>({ unit, problem: null, point: null });
  const { problem, point } = trouble.unit === unit ? trouble : { problem: null, point: null };
  const digits = value === null ? '' : String(inUnit(value, unit));
  const grouped = useGroupedInput({
    digits,
    format: groupThousands,
    accept: (typed) => {
      const amount = typed.replace(takesZero ? /^0+(?=[0-9])/ : /^0+/, '');
      return fromUnit(Number(amount), unit) > max ? null : amount;
    },
    onDigits: (typed) => onChange(typed === '' ? null : fromUnit(Number(typed), unit)),
  });

  function parseWhole(text: string) {
    const rials = readAmount(text, unit);
    const isAccepted = rials !== null && rials <= max;
    const reason = isAccepted ? null : rials === null ? partsCopy.amount.unreadable[unit] : tooLarge;
    setTrouble({ unit, problem: reason, point: null });
    onChange(isAccepted && (rials > 0 || takesZero) ? rials : null);
  }

  function edit(edited: Edit, fraction: string) {
    const isTooLarge =
      fraction === '' && edited.composition !== null && fromUnit(Number(onlyDigits(edited.text)), unit) > max;
    setTrouble({
      unit,
      problem: fraction !== '' ? partsCopy.amount.hasNoFraction[unit] : isTooLarge ? tooLarge : null,
      point: fraction === '' ? null : { composition: edited.composition },
    });
    grouped.onEdit(withoutFraction(edited, fraction));
  }

  return {
    problem,
    input: {
      ...grouped,
      onEdit(edited: Edit) {
        const { data, text, inputType, composition } = edited;
        if (inputType.startsWith('delete')) return edit(edited, '');
        const inserted = toLatinDigits(data ?? text);
        const isTyped =
          data !== null
            ? inserted.length <= 1 || (composition === null ? ONLY_DIGITS : COMPOSED).test(inserted)
            : IN_THREES.test(inserted);
        if (!isTyped) return parseWhole(composition === null ? inserted : text);
        // a composition that contains the point may still remove it
        const isAfterPoint = point !== null && (point.composition === null || point.composition !== composition);
        return isAfterPoint ? undefined : edit(edited, FRACTION.exec(inserted)?.[0] ?? '');
      },
      onPaste(event: ClipboardEvent<HTMLInputElement>) {
        const pasted = event.clipboardData.getData('text');
        const { value: shown, selectionStart, selectionEnd } = event.currentTarget;
        const isPart = selectionStart !== 0 || selectionEnd !== shown.length;
        // digits pasted between others count as typing
        if (isPart && ONLY_DIGITS.test(toLatinDigits(pasted))) return;
        event.preventDefault();
        parseWhole(pasted);
      },
    },
  };
}

/** Leaves out a fraction that ends at the caret. */
function withoutFraction(edited: Edit, { length }: string): Edit {
  const { text, caret } = edited;
  return { ...edited, text: text.slice(0, caret - length) + text.slice(caret), caret: caret - length };
}

const RIAL = 'ریال|﷼|rials?|irr';
const TOMAN = 'تومان|تومن|tomans?|irt';
const AMOUNT = new RegExp(`^(${RIAL}|${TOMAN})?([0-9].*?)(${RIAL}|${TOMAN})?$`, 'i');
const IS_TOMAN = new RegExp(TOMAN, 'i');

/**
 * A whole number: plain digits, or groups of three. A point as separator must occur twice, because «1.500» may be one
 * and a half. The only fraction is «.0» or «.00»; «.000» may be thousands.
 */
const WHOLE =
  /^([0-9]+|[0-9]{1,3}(?:([,٬،'’ ])[0-9]{3})(?:\2[0-9]{3})*)(?:[.٫/]0{1,2})?$|^([0-9]{1,3}(?:([.٫])[0-9]{3})(?:\4[0-9]{3})+)$/;

/** A number with more digits is no amount, and is not exact. */
const MAX_DIGITS = 14;

/**
 * Parses a copied amount to integer rials: «2,500,000.00», «۲۵۰٬۰۰۰ تومان». A currency in the text counts more than
 * `unit`. Null for an ambiguous text.
 */
export function readAmount(text: string, unit: AmountUnit): number | null {
  const plain = plainText(text).replaceAll('ي', 'ی').trim();
  const [, before, number = '', after] = AMOUNT.exec(plain.replace(/ ?(ریال|﷼|تومان|تومن|[a-z]+) ?/gi, '$1')) ?? [];
  const [, plainWhole, , pointedWhole] = WHOLE.exec(number) ?? [];
  const digits = (plainWhole ?? pointedWhole ?? '').replace(/[^0-9]/g, '');
  if (digits === '' || digits.length > MAX_DIGITS || (before !== undefined && after !== undefined)) {
    return null;
  }
  const currency = before ?? after;
  return fromUnit(Number(digits), currency === undefined ? unit : IS_TOMAN.test(currency) ? 'toman' : 'rial');
}
