import type { Names } from './names';

/**
 * What a value has to look like, and how much of it a trace may show. Only what a shape opens by name is shown as it
 * is; all else becomes a placeholder of the same type (`hide`).
 */
export interface Shape<Value = unknown> {
  show(value: unknown, names: Names): unknown;
  /** Where the value is not of this shape, «.backup.mobile»; null when it is. */
  flaw(value: unknown): string | null;
  /** The shape of a part of the value. */
  inside?(key: string): Shape;
  /** For the type checker only: what is described. */
  readonly describes?: Value;
}

/** The shapes of all fields of an object: one that is missing does not compile. */
export type FieldShapes<Value> = { readonly [Field in keyof Required<Value>]: Shape<Required<Value>[Field]> };

/** A key that is a name of the program, not data. */
const PROGRAM_NAME = /^_?[a-z][A-Za-z_]{0,30}$/;

/**
 * A value of which nothing may be shown but its type. Null, empty texts and booleans stay, equal values stay equal,
 * and objects keep their fields, so that reducers decide as they did.
 */
export function hide(label: string, value: unknown, names: Names): unknown {
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') {
    return value;
  }
  if (typeof value === 'string') {
    return names.of(label, value);
  }
  if (typeof value === 'number') {
    return names.ordinal(value);
  }
  if (Array.isArray(value)) {
    return value.map((item) => hide(label, item, names));
  }
  if (isObject(value)) {
    return mapObject(value, (key, part) =>
      PROGRAM_NAME.test(key) ? [key, hide(key, part, names)] : [names.of('key', key), hide(label, part, names)],
    );
  }
  return `‹${typeof value}›`;
}

/** Nothing is known about the value, so nothing is shown. */
export function closed(label: string): Shape<never> {
  return { show: (value, names) => hide(label, value, names), flaw: () => null, inside: closed };
}

/** A text that belongs to the person, or that nobody has to see. */
export function secret(label: string): Shape<string> {
  return {
    show: (value, names) => hide(label, value, names),
    flaw: (value) => (typeof value === 'string' ? null : ''),
  };
}

/** A value that is shown where `isOpen` knows it. */
export function open<Value>(label: string, isOpen: (value: unknown) => boolean): Shape<Value> {
  return {
    show: (value, names) => (isOpen(value) ? value : hide(label, value, names)),
    flaw: (value) => (isOpen(value) ? null : ''),
  };
}

/** One of the words of the program. */
export function oneOf<Word extends string>(words: Readonly<Record<Word, true>>): Shape<Word> {
  return open('word', (value) => typeof value === 'string' && Object.hasOwn(words, value));
}

/** A text that is shown if it is one of the program's own, and a secret else. */
export function secretUnless(label: string, isOpen: (text: string) => boolean): Shape<string> {
  return {
    show: (value, names) => (typeof value === 'string' && isOpen(value) ? value : hide(label, value, names)),
    flaw: (value) => (typeof value === 'string' ? null : ''),
  };
}

export const flag: Shape<boolean> = open('flag', (value) => typeof value === 'boolean');

/** Rials, counts, milliseconds since 1970: a number says nothing about who. */
export const whole: Shape<number> = open('number', (value) => Number.isSafeInteger(value) && Number(value) >= 0);

/** A point in time on the wire, to the second: no birth date looks like it. */
export const instant: Shape<string> = open(
  'time',
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/.test(value),
);

export function orNull<Value>(shape: Shape<Value>): Shape<Value | null> {
  return { ...shape, flaw: (value) => (value === null ? null : shape.flaw(value)), show: keepNothing(shape) };
}

export function optional<Value>(shape: Shape<Value>): Shape<Value> {
  return { ...shape, flaw: (value) => (value === undefined ? null : shape.flaw(value)), show: keepNothing(shape) };
}

function keepNothing(shape: Shape): Shape['show'] {
  return (value, names) => (value === null || value === undefined ? value : shape.show(value, names));
}

/** An object with exactly these fields. One that is not described is closed, and a flaw. */
export function fields<Value extends object>(shapes: FieldShapes<Value>): Shape<Value> {
  const inside = (key: string): Shape =>
    Object.hasOwn(shapes, key) ? shapes[key as keyof FieldShapes<Value>] : closed(key);
  return {
    inside,
    show(value, names) {
      if (!isObject(value)) {
        return hide('value', value, names);
      }
      return mapObject(value, (key, part) => [
        Object.hasOwn(shapes, key) || PROGRAM_NAME.test(key) ? key : names.of('key', key),
        inside(key).show(part, names),
      ]);
    },
    flaw(value) {
      if (!isObject(value)) {
        return '';
      }
      const unknown = Object.keys(value).find((key) => !Object.hasOwn(shapes, key));
      if (unknown !== undefined) {
        return `.${unknown}`;
      }
      return firstFlaw(
        Object.keys(shapes),
        (key) => `.${key}`,
        (key) => inside(key).flaw(value[key]),
      );
    },
  };
}

/** Some of these fields, as the payload that changes a part of a form. */
export function someFields<Value extends object>(shapes: FieldShapes<Value>): Shape<Partial<Value>> {
  return { ...fields(shapes), flaw: () => null };
}

export function list<Item>(item: Shape<Item>): Shape<Item[]> {
  return {
    inside: (key) => (key === 'length' ? whole : item),
    show: (value, names) =>
      Array.isArray(value) ? value.map((part) => item.show(part, names)) : hide('list', value, names),
    flaw: (value) =>
      Array.isArray(value)
        ? firstFlaw(
            [...value.keys()],
            (index) => `[${index}]`,
            (index) => item.flaw(value[index]),
          )
        : '',
  };
}

/** An object whose keys are data themselves. */
export function dictionary<Item>(key: Shape<string>, item: Shape<Item>): Shape<Record<string, Item>> {
  return {
    inside: () => item,
    show: (value, names) =>
      isObject(value)
        ? mapObject(value, (name, part) => [String(key.show(name, names)), item.show(part, names)])
        : hide('dictionary', value, names),
    flaw: (value) =>
      isObject(value)
        ? firstFlaw(
            Object.keys(value),
            () => '[…]',
            (name) => item.flaw(value[name]),
          )
        : '',
  };
}

/** A part that many states share is shown once a trace. */
export function shared<Value>(shape: Shape<Value>): Shape<Value> {
  return {
    ...shape,
    show: (value, names) =>
      typeof value === 'object' && value !== null
        ? names.remembered(shape, value, () => shape.show(value, names))
        : shape.show(value, names),
  };
}

/** True for the objects that states and actions are made of. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapObject(value: object, map: (key: string, part: unknown) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => map(key, part)));
}

function firstFlaw<Key>(keys: readonly Key[], place: (key: Key) => string, flaw: (key: Key) => string | null) {
  for (const key of keys) {
    const found = flaw(key);
    if (found !== null) {
      return place(key) + found;
    }
  }
  return null;
}
