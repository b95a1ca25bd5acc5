import { fireEvent } from '@testing-library/react';

/** The value setter of all inputs. React's own setter on an element would hide the change from React. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/**
 * Composes like a phone's keyboard: each text replaces the one before it. In a field that was rewritten meanwhile the
 * keyboard has lost its place and inserts the whole text at the caret, as in Chromium.
 *
 * @returns ends the composition
 */
export function compose(field: HTMLInputElement, ...texts: readonly string[]): () => void {
  field.focus();
  fireEvent.compositionStart(field);
  let shown = field.value;
  let start = field.selectionStart ?? 0;
  let end = field.selectionEnd ?? 0;
  for (const data of texts) {
    if (field.value !== shown) {
      start = field.selectionStart ?? 0;
      end = start;
    }
    shown = field.value.slice(0, start) + data + field.value.slice(end);
    end = start + data.length;
    setValue?.call(field, shown);
    field.setSelectionRange(end, end);
    fireEvent(
      field,
      new InputEvent('input', { bubbles: true, data, inputType: 'insertCompositionText', isComposing: true }),
    );
  }
  return () => {
    fireEvent.compositionEnd(field, { data: texts.at(-1) ?? '' });
  };
}

/** The texts of a composition that grows by one sign. */
export function growing(text: string): string[] {
  return Array.from(text, (_, index) => text.slice(0, index + 1));
}
