import { onlyDigits } from '@/lib/digits';
import { type Edit, isInserted } from './EditedInput';

/** The digits after an edit of a number with separators. Deleting a separator deletes the digit beyond it. */
export function digitsAfter({ before, text, caret, inputType }: Edit): string {
  const digits = onlyDigits(text);
  const inFront = onlyDigits(text.slice(0, caret)).length;
  if (digits !== onlyDigits(before)) return digits;
  if (inputType === 'deleteContentBackward') return digits.slice(0, Math.max(0, inFront - 1)) + digits.slice(inFront);
  return inputType === 'deleteContentForward' ? digits.slice(0, inFront) + digits.slice(inFront + 1) : digits;
}

interface GroupedInputOptions {
  digits: string;
  format: (digits: string) => string;
  /** The digits of a pasted text in any spelling; null for an unreadable one. */
  read?: ((text: string) => string | null) | undefined;
  /** The accepted digits of an edit; null refuses the edit. */
  accept: (digits: string) => string | null;
  onDigits: (digits: string) => void;
}

/** Props of an `EditedInput` that shows separators while typing. */
export function useGroupedInput({ digits, format, read, accept, onDigits }: GroupedInputOptions) {
  return {
    value: format(digits),
    onEdit(edit: Edit) {
      const accepted = (isInserted(edit) && read?.(edit.text)) || accept(digitsAfter(edit));
      if (accepted !== null && accepted !== digits) onDigits(accepted);
    },
  };
}
