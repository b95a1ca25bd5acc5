/**
 * The placeholders of one trace. Equal values get equal names, whichever field they stand in, so that a trace of
 * placeholders replays as the real values did. Nothing that was named is kept: only a salted fingerprint of it.
 */
export interface Names {
  /** «‹accessToken 1›»: the label is that of the field in which the value was seen first. */
  of(label: string, value: string): string;
  /** A small number in the place of a number that may not be shown. */
  ordinal(value: number): number;
  /** What was made of `value` under `key` before, or is made now: states share most of their parts. */
  remembered<Made>(key: object, value: object, make: () => Made): Made;
}

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
  return secretUnless(label, () => false);
}

/** Secrets that are called as their fields. */
export function secrets<const Name extends string>(
  ...names: readonly Name[]
): { readonly [Each in Name]: Shape<string> } {
  return Object.fromEntries(names.map((name) => [name, secret(name)])) as { [Each in Name]: Shape<string> };
}

/** A text that is shown if it is one of the program's own, and a secret else. */
export function secretUnless(label: string, isOpen: (text: string) => boolean): Shape<string> {
  return {
    show: (value, names) => (typeof value === 'string' && isOpen(value) ? value : hide(label, value, names)),
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

/** One of the words of the program. Which ones there are is said by the type of the field: one that is left out does not compile. */
export function oneOf<Word extends string>(words: Readonly<Record<NoInfer<Word>, true>>): Shape<Word> {
  return open('word', (value) => typeof value === 'string' && Object.hasOwn(words, value));
}

/** One of the words of a list: the contract's, or a library's. */
export function among<const Word extends string>(...words: readonly Word[]): Shape<Word> {
  return open('word', (value) => words.some((word) => word === value));
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
  return orNothing(null, shape);
}

export function optional<Value>(shape: Shape<Value>): Shape<Value> {
  return orNothing(undefined, shape);
}

function orNothing(nothing: null | undefined, { show, flaw, inside }: Shape) {
  return {
    inside,
    show: (value: unknown, names: Names) => (value === null || value === undefined ? value : show(value, names)),
    flaw: (value: unknown) => (value === nothing ? null : flaw(value)),
  };
}

/** An object with exactly these fields. One that is not described is closed, and a flaw. */
export function fields<Value extends object>(shapes: FieldShapes<NoInfer<Value>>): Shape<Value> {
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
      return unknown === undefined
        ? firstFlaw(Object.keys(shapes).map((key) => [`.${key}`, inside(key), value[key]]))
        : `.${unknown}`;
    },
  };
}

export function list<Item>(item: Shape<Item>): Shape<Item[]> {
  return {
    inside: (key) => (key === 'length' ? whole : item),
    show: (value, names) =>
      Array.isArray(value) ? value.map((part) => item.show(part, names)) : hide('list', value, names),
    flaw: (value) => (Array.isArray(value) ? firstFlaw(value.map((part, index) => [`[${index}]`, item, part])) : ''),
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
    flaw: (value) => (isObject(value) ? firstFlaw(Object.values(value).map((part) => ['[…]', item, part])) : ''),
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

/** Where the first of these parts (place, shape, value) is not of its shape. */
function firstFlaw(parts: readonly (readonly [string, Shape, unknown])[]): string | null {
  for (const [place, shape, value] of parts) {
    const found = shape.flaw(value);
    if (found !== null) {
      return place + found;
    }
  }
  return null;
}

/** An action creator, as far as its payload's type goes. */
interface Creator<Payload> {
  type: string;
  // Method syntax: creators that prepare their payload take other arguments.
  (...given: never[]): { payload: Payload };
}

/** The names of a module's action creators whose actions carry something. */
type Carrying<Module> = {
  [Name in keyof Module]: Module[Name] extends Creator<infer Payload>
    ? [Payload] extends [undefined]
      ? never
      : Name
    : never;
}[keyof Module];

/** The shape of what a creator's action carries. */
type PayloadOf<Made> = Made extends Creator<infer Payload> ? Shape<Payload> : never;

/** The actions of a slice that carry something, each under its type: «auth/codeSent». */
type PayloadsOf<Module> = {
  readonly [Name in Carrying<Module> as Module[Name] extends { type: infer Type extends string }
    ? string extends Type
      ? never
      : Type
    : never]: PayloadOf<Module[Name]>;
};

/** What may be seen of a slice's state and of what its actions carry. */
export interface SliceVisibility<State = unknown> {
  readonly state: Shape<State>;
  readonly payloads: Readonly<Record<string, Shape>>;
}

/**
 * What may be seen of a slice: every field of its state, and the payload of every action that carries one. A new field
 * or a new payload does not compile until somebody has decided, and whatever slips through is hidden.
 */
export function sliceVisibility<State extends object, Module = object>(
  state: FieldShapes<NoInfer<State>>,
  payloads: PayloadsOf<NoInfer<Module>>,
): SliceVisibility<State> {
  return { state: fields<State>(state), payloads };
}

/**
 * What may be seen of what the actions of a module carry that no slice makes (`createAction`), by the creator's name. Both lists are
 * whole, or do not compile.
 */
export function actionPayloads<Module>(
  creators: { readonly [Name in Carrying<Module>]: Module[Name] & { type: string } },
  shapes: { readonly [Name in Carrying<Module>]: PayloadOf<Module[Name]> },
): Record<string, Shape> {
  const types = creators as Readonly<Record<string, { type: string }>>;
  return mapObject(shapes, (name, shape) => [types[name]?.type ?? name, shape]) as Record<string, Shape>;
}

type TypesOf<Endpoint> = Endpoint extends { Types: infer Types } ? Types : never;
type ArgumentOf<Types> = Types extends { QueryArg: infer Argument } ? Argument : never;
type AnswerOf<Types> = Types extends {
  InfiniteQueryDefinition: { infiniteQueryOptions: { initialPageParam: infer Page } };
  ResultType: infer Result;
}
  ? { pages: Result[]; pageParams: Page[] }
  : Types extends { ResultType: infer Result }
    ? Result
    : never;

/** What of a call may be shown: of what was asked, and of what was answered. */
export interface EndpointShape<Argument = unknown, Answer = unknown> {
  readonly args: Shape<Argument>;
  readonly answer: Shape<Answer>;
}

/** The shapes of every endpoint of an API: one that is missing, or a field of one, does not compile. */
export type EndpointShapes<Api extends { endpoints: object }> = {
  readonly [Name in keyof Api['endpoints']]: EndpointShape<
    ArgumentOf<TypesOf<Api['endpoints'][Name]>>,
    AnswerOf<TypesOf<Api['endpoints'][Name]>>
  >;
};
