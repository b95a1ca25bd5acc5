import { type ComponentProps, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { onlyDigits, toPersianDigits } from '@/lib/digits';

/** A change of the text in an input. A composition is one edit that grows. */
export interface Edit {
  /** The text at the start of the edit. */
  before: string;
  text: string;
  /** The place of the caret in `text`. */
  caret: number;
  /** The `inputType` of the event; empty without one. */
  inputType: string;
  /** The typed or composed text; null for a deletion, a drop and an autofill. */
  data: string | null;
  /** An object of its own for each composition; null outside of one. */
  composition: object | null;
}

/** True for several digits at once: pasted, dropped or autofilled ones. The beginning of a typed number may read as another one. */
export function isInserted({ before, text, composition }: Edit): boolean {
  return composition === null && onlyDigits(text).length > onlyDigits(before).length + 1;
}

interface EditedInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  ref?: RefObject<HTMLInputElement | null>;
  /** The text as the owner writes it. */
  value: string;
  onEdit: (edit: Edit) => void;
}

/**
 * An input whose owner may rewrite the typed text. A keyboard that composes loses its place in a rewritten text and
 * inserts the whole composition again. While it composes, the owner therefore reads each change and the input keeps the
 * keyboard's text; afterwards it shows the owner's.
 */
export function EditedInput({ ref, value, onEdit, onBlur, onPaste, ...input }: EditedInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const element = ref ?? own;
  const [composition, setComposition] = useState<{ before: string } | null>(null);
  const [edit, setEdit] = useState<Edit | null>(null);

  useLayoutEffect(() => {
    const { current } = element;
    if (composition || !edit || !current || current.value === edit.text) return;
    // the selection of a field without the focus would give it the focus in Safari
    if (document.activeElement !== current) return;
    const place = caretIn(current.value, edit);
    current.setSelectionRange(place, place);
  }, [element, composition, edit]);

  function read({ value: text, selectionStart }: HTMLInputElement, event?: Event) {
    const { inputType = '', data = null } = event instanceof InputEvent ? event : {};
    const { before } = composition ?? { before: value };
    const next = { before, text, caret: selectionStart ?? text.length, inputType, data, composition };
    setEdit(next);
    onEdit(next);
  }

  /** A browser ends a composition before `then`; some keyboards leave out the event. */
  function ending<Ending extends SyntheticEvent<HTMLInputElement>>(then?: (event: Ending) => void) {
    return (event: Ending) => {
      if (composition) {
        if (edit && event.currentTarget.value !== edit.text) read(event.currentTarget);
        setComposition(null);
      }
      then?.(event);
    };
  }

  return (
    <input
      {...input}
      ref={element}
      value={composition && edit ? edit.text : value}
      onChange={({ currentTarget, nativeEvent }) => read(currentTarget, nativeEvent)}
      onCompositionStart={() => {
        setComposition({ before: value });
        setEdit(composition && edit);
      }}
      onCompositionEnd={ending()}
      onBlur={ending(onBlur)}
      onPaste={ending(onPaste)}
    />
  );
}

/** The letters and digits of a text. */
function kept(text: string): string {
  return toPersianDigits(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The caret keeps the same letters and digits behind it, or before it where the end was cut or deleted. */
export function caretIn(rewritten: string, { text, caret, inputType }: Edit): number {
  const before = kept(text.slice(0, caret)).length;
  const isSameStart =
    inputType.endsWith('Forward') || (!inputType.startsWith('delete') && kept(text).startsWith(kept(rewritten)));
  const left = isSameStart ? before : before + kept(rewritten).length - kept(text).length;
  let place = 0;
  while (kept(rewritten.slice(0, place)).length < left && place < rewritten.length) place += 1;
  return place;
}
