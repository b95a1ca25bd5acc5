import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { onlyDigits } from '@/lib/digits';

/** The digits after an edit, and the number of digits before the caret. */
interface GroupedEdit {
  digits: string;
  caretDigits: number;
}

/** Parses an edit of a number with separators. Deleting a separator deletes the digit beyond it. */
export function readGroupedEdit(
  previousDigits: string,
  text: string,
  caret: number,
  deleted: 'backward' | 'forward' | null,
): GroupedEdit {
  const digits = onlyDigits(text);
  const caretDigits = onlyDigits(text.slice(0, caret)).length;
  if (deleted === null || digits !== previousDigits) return { digits, caretDigits };
  const removedAt = deleted === 'backward' ? caretDigits - 1 : caretDigits;
  if (removedAt < 0 || removedAt >= digits.length) return { digits, caretDigits };
  return {
    digits: digits.slice(0, removedAt) + digits.slice(removedAt + 1),
    caretDigits: removedAt,
  };
}

/** The caret position in `formatted` after `caretDigits` digits. */
export function caretAfterDigits(formatted: string, caretDigits: number): number {
  if (caretDigits <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (/\d/.test(formatted.charAt(index))) seen += 1;
    if (seen === caretDigits) return index + 1;
  }
  return formatted.length;
}

/** The caret of an edit within the accepted digits, which lack leading zeros or a cut end. */
function caretWithin(accepted: string, edit: GroupedEdit): number {
  const droppedInFront = edit.digits.endsWith(accepted) ? edit.digits.length - accepted.length : 0;
  return Math.min(accepted.length, Math.max(0, edit.caretDigits - droppedInFront));
}

interface GroupedInputOptions {
  digits: string;
  format: (digits: string) => string;
  /** The accepted digits of an edit; null refuses the edit. */
  accept: (digits: string) => string | null;
  onDigits: (digits: string) => void;
}

function deletedDirection(event: ChangeEvent<HTMLInputElement>): 'backward' | 'forward' | null {
  const inputType = event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : '';
  if (inputType === 'deleteContentBackward') return 'backward';
  return inputType === 'deleteContentForward' ? 'forward' : null;
}

/** Props of an input that shows separators and keeps the caret between the same digits while typing. */
export function useGroupedInput({ digits, format, accept, onDigits }: GroupedInputOptions) {
  const ref = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ digits: number } | null>(null);
  const value = format(digits);

  useLayoutEffect(() => {
    const input = ref.current;
    if (caret === null || input === null || input.ownerDocument.activeElement !== input) return;
    const position = caretAfterDigits(input.value, caret.digits);
    input.setSelectionRange(position, position);
  }, [caret]);

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.target;
    const edit = readGroupedEdit(digits, text, selectionStart ?? text.length, deletedDirection(event));
    const accepted = accept(edit.digits);
    if (accepted === null) {
      setCaret({ digits: edit.caretDigits - (edit.digits.length - digits.length) });
      return;
    }
    setCaret({ digits: caretWithin(accepted, edit) });
    if (accepted !== digits) onDigits(accepted);
  }

  return { ref, value, onChange };
}
