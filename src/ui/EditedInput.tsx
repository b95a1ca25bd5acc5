import { type ChangeEvent, type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { toLatinDigits } from '@/lib/digits';

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
export function EditedInput({ ref, value, onEdit, onBlur, onFocus, onPaste, ...input }: EditedInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const element = ref ?? own;
  const [composition, setComposition] = useState<{ before: string; text: string; key: object } | null>(null);
  const [edited, setEdited] = useState<Edit | null>(null);

  useLayoutEffect(() => {
    const { current } = element;
    if (composition !== null || edited === null || current === null) return;
    if (current.value === edited.text || current.ownerDocument.activeElement !== current) return;
    const place = caretIn(current.value, edited);
    current.setSelectionRange(place, place);
  }, [element, composition, edited]);

  function read({ value: text, selectionStart }: HTMLInputElement, event?: Event) {
    const { inputType = '', data = null } = event instanceof InputEvent ? event : {};
    const { before = value, key = null } = composition ?? {};
    const edit: Edit = { before, text, caret: selectionStart ?? text.length, inputType, data, composition: key };
    setEdited(edit);
    onEdit(edit);
  }

  function change({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    setComposition((now) => now && { ...now, text: currentTarget.value });
    read(currentTarget, nativeEvent);
  }

  /** Browsers end a composition before these events, but not each keyboard says so. */
  function endComposition({ currentTarget }: { currentTarget: HTMLInputElement }) {
    if (composition === null) return;
    if (currentTarget.value !== composition.text) read(currentTarget);
    setComposition(null);
  }

  return (
    <input
      {...input}
      ref={element}
      value={composition?.text ?? value}
      onChange={change}
      onCompositionStart={({ currentTarget }) => {
        setComposition({ before: value, text: currentTarget.value, key: {} });
        setEdited(null);
      }}
      onCompositionEnd={endComposition}
      onFocus={(event) => {
        endComposition(event);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        endComposition(event);
        onBlur?.(event);
      }}
      onPaste={(event) => {
        endComposition(event);
        onPaste?.(event);
      }}
    />
  );
}

const SEPARATOR = /[^\p{L}\p{N}]/gu;

/** The letters and digits of a text. */
function kept(text: string): string {
  return toLatinDigits(text).replace(SEPARATOR, '');
}

/** The caret keeps the same letters and digits behind it, or before it where the end was cut or deleted. */
export function caretIn(rewritten: string, { text, caret, inputType }: Edit): number {
  const before = kept(text.slice(0, caret)).length;
  const isSameStart =
    inputType === 'deleteContentForward' ||
    (inputType !== 'deleteContentBackward' && kept(text).startsWith(kept(rewritten)));
  let left = isSameStart ? before : before + kept(rewritten).length - kept(text).length;
  let place = 0;
  while (left > 0 && place < rewritten.length) {
    left -= kept(rewritten.charAt(place)).length;
    place += 1;
  }
  return place;
}
