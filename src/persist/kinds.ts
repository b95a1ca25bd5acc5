import type { ApiFailure } from '@/api/failure';
import type { ApplicationStateName } from '@/features/application/slice';
import type { DeviceSecret } from '@/flows/session/deviceSecrets';
import { type FailureCode, isFailureCode } from '@/messages/errors';

/** The kinds of stored fields, whose names are what the schema files speak, and the one type that each describes. */
interface KindTypes {
  text: string;
  'text or null': string | null;
  number: number;
  'number or null': number | null;
  'number or nothing': number | undefined;
  'application state': ApplicationStateName;
  'failure or null': ApiFailure | null;
  'failure code': FailureCode;
  'texts or nothing': Record<string, string> | undefined;
  'device secrets': DeviceSecret[];
}

export type FieldKind = keyof KindTypes;

/** Whether two types are the same one: not only may one stand for the other. */
type IsSame<Left, Right> =
  (<Value>() => Value extends Left ? 1 : 2) extends <Value>() => Value extends Right ? 1 : 2 ? true : false;

/** The kind that describes exactly this type: a type that no kind describes has none, and needs one of its own. */
type KindOf<Type> = { [Kind in FieldKind]: IsSame<KindTypes[Kind], Type> extends true ? Kind : never }[FieldKind];

/** The kind of every field of an object: a field that is missing, or has another type, does not compile. */
export type FieldKinds<Whole> = { readonly [Field in keyof Required<Whole>]: KindOf<Whole[Field]> };

/** A record and not a list, so that the compiler misses a state that is not named here. */
const APPLICATION_STATES: Readonly<Record<ApplicationStateName, true>> = {
  splash: true,
  unauthenticated: true,
  'app-new-card': true,
  'app-verified': true,
};

const FAILURE_FIELDS: FieldKinds<ApiFailure> = {
  code: 'failure code',
  status: 'number or null',
  fields: 'texts or nothing',
  retryAfterSeconds: 'number or nothing',
};

const DEVICE_SECRET_FIELDS: FieldKinds<DeviceSecret> = { owner: 'text', secret: 'text', keptAt: 'number' };

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const KINDS: { readonly [Kind in FieldKind]: (value: unknown) => value is KindTypes[Kind] } = {
  text: isText,
  'text or null': (value) => value === null || isText(value),
  number: isNumber,
  'number or null': (value) => value === null || isNumber(value),
  'number or nothing': (value) => value === undefined || isNumber(value),
  'application state': (value): value is ApplicationStateName =>
    isText(value) && Object.hasOwn(APPLICATION_STATES, value),
  'failure or null': (value): value is ApiFailure | null =>
    value === null || (isObject(value) && wrongField(value, FAILURE_FIELDS) === undefined),
  'failure code': isFailureCode,
  'texts or nothing': (value): value is Record<string, string> | undefined =>
    value === undefined || (isObject(value) && Object.values(value).every(isText)),
  'device secrets': (value): value is DeviceSecret[] =>
    Array.isArray(value) && value.every((one) => isObject(one) && wrongField(one, DEVICE_SECRET_FIELDS) === undefined),
};

/** The name of the first field that is not of its kind. */
export function wrongField(whole: object, fields: Readonly<Record<string, FieldKind>>): string | undefined {
  const values = new Map(Object.entries(whole));
  return Object.keys(fields).find((field) => {
    const kind = fields[field];
    return kind !== undefined && !KINDS[kind](values.get(field));
  });
}
