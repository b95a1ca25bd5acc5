import { type ChangeEvent, type ClipboardEvent, useState } from 'react';
import { toLatinDigits } from '@/lib/digits';
import { readAmount } from '@/lib/readAmount';
import { partsCopy } from '@/messages/parts';
import { useGroupedInput } from '@/ui/useGroupedInput';

interface AmountInputOptions {
  /** Integer rials; null while the field is empty. */
  value: number | null;
  onChange: (rials: number | null) => void;
  /** The most that the field takes, in rials: typing above it is ignored, an amount above it that is pasted is refused. */
  most: number;
  /** What is said of a pasted amount above it. */
  tooLarge: string;
}

const ONLY_DIGITS = /^[0-9]*$/;
const IN_THREES = /^[0-9٬]*$/;
const POINT = /^[.٫/]$/;

/** Thousands set apart with the Persian separator. */
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '٬');
}

/**
 * Props of an input of rials, with separators while typing. What is pasted, dropped or filled in as a whole is read with its
 * separators and its currency, or refused and the field emptied, so that nobody sends another amount than they meant; `problem`
 * says so until the next edit. After a point, which rials have none of, no digit is taken until something is deleted.
 */
export function useAmountInput({ value, onChange, most, tooLarge }: AmountInputOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isAfterPoint, setIsAfterPoint] = useState(false);
  const digits = value === null ? '' : String(value);
  const grouped = useGroupedInput({
    digits,
    format: groupThousands,
    accept: (typed) => {
      const amount = typed.replace(/^0+/, '');
      return Number(amount) > most ? null : amount;
    },
    onDigits: (typed) => onChange(typed === '' ? null : Number(typed)),
  });

  function takeWhole(text: string) {
    const rials = readAmount(text);
    const isTaken = rials !== null && rials <= most;
    setIsAfterPoint(false);
    setProblem(isTaken ? null : rials === null ? partsCopy.amountUnreadable : tooLarge);
    onChange(isTaken && rials > 0 ? rials : null);
  }

  function edit(event: ChangeEvent<HTMLInputElement>, afterPoint: boolean) {
    setIsAfterPoint(afterPoint);
    setProblem(afterPoint ? partsCopy.amountHasNoFraction : null);
    if (!afterPoint) grouped.onChange(event);
  }

  return {
    problem,
    input: {
      ...grouped,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const { data = null, inputType = '' } =
          event.nativeEvent instanceof InputEvent ? event.nativeEvent : ({} as Partial<InputEvent>);
        if (inputType.startsWith('delete')) return edit(event, false);
        const inserted = toLatinDigits(data ?? event.target.value);
        const isTyped = data !== null ? inserted.length <= 1 || ONLY_DIGITS.test(inserted) : IN_THREES.test(inserted);
        return isTyped ? edit(event, isAfterPoint || POINT.test(inserted)) : takeWhole(inserted);
      },
      onPaste(event: ClipboardEvent<HTMLInputElement>) {
        const pasted = event.clipboardData.getData('text');
        const { value: shown, selectionStart, selectionEnd } = event.currentTarget;
        const isPart = selectionStart !== 0 || selectionEnd !== shown.length;
        // digits between others are an edit like typing them
        if (isPart && ONLY_DIGITS.test(toLatinDigits(pasted))) return;
        event.preventDefault();
        takeWhole(pasted);
      },
    },
  };
}
