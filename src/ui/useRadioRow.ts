import { type InputHTMLAttributes, type KeyboardEvent, type RefObject, useId, useRef } from 'react';

/** One choice among a row of radios, all in sight. */
interface RadioRow<Value> {
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The group's element, and what each of its radios gets. */
interface RadioRowProps<Value> {
  readonly group: RefObject<HTMLDivElement | null>;
  readonly radio: (value: Value) => InputHTMLAttributes<HTMLInputElement>;
}

/** Radios that the arrow keys walk through as the row is read; browsers disagree about arrows in right-to-left text. */
export function useRadioRow<Value>({ values, value, onChange }: RadioRow<Value>): RadioRowProps<Value> {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const next = nextChoice(event.key, index, values.length);
    if (next === null) return;
    event.preventDefault();
    group.current?.querySelectorAll('input')[next]?.focus();
    onChange(values[next] as Value);
  }

  return {
    group,
    radio: (own) => ({
      type: 'radio',
      name,
      checked: own === value,
      onChange: () => onChange(own),
      onKeyDown: (event) => move(event, values.indexOf(own)),
    }),
  };
}

/**
 * Where an arrow key leads in a row of `count` choices that is written from right to left, or null for other keys.
 * Left and down go forward, right and up back, both around the end.
 */
export function nextChoice(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowRight':
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
