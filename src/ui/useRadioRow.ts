import { type InputHTMLAttributes, type KeyboardEvent, type RefObject, useId, useRef } from 'react';

interface RadioRow<Value> {
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The ref of the group and the props of each radio. */
interface RadioRowProps<Value> {
  readonly group: RefObject<HTMLDivElement | null>;
  readonly radio: (value: Value) => InputHTMLAttributes<HTMLInputElement>;
}

/** A radio group with arrow keys for right-to-left text, on which browsers disagree. */
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

/** The index after an arrow key in a right-to-left row, or null for other keys. Left and down move forward and wrap. */
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
