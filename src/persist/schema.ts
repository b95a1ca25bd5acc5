import type { ApiFailure } from '@/api/failure';
import type { ApplicationStateName } from '@/features/application/slice';
import type { EntryTime } from '@/lib/partner';
import { type FailureCode, isFailureCode } from '@/messages/errorsCopy';
import type { DeviceSecret } from '@/state/deviceSecrets';
import type { RootState } from '@/state/store';
import { MalformedStateError, type PERSIST_VERSION, type PERSISTED_SLICES } from './persistConfig';

/** The slices in a blob of the present version. */
export type PersistedState = Pick<RootState, (typeof PERSISTED_SLICES)[number]>;

/**
 * The kinds of all stored fields; a missing field or a changed type does not compile. `schemas/` has this table for each
 * version (`npm run docs` writes the present one), and a test requires a new version and a migration for a change.
 */
export const PERSISTED_FIELDS: { readonly [Slice in keyof PersistedState]: FieldKinds<PersistedState[Slice]> } = {
  session: {
    accessToken: 'text or null',
    refreshToken: 'text or null',
    loginId: 'text or null',
    generation: 'number',
  },
  application: { state: 'application state', failure: 'failure or null' },
  payLink: { lastPaid: 'text or null' },
  partner: { processId: 'text', client: 'text or null', entries: 'entry times' },
  deviceSecrets: { kept: 'device secrets' },
};

/**
 * The slices that are never stored, with the reason. A slice in neither list does not compile.
 * @internal only the compiler and a test read it
 */
export const NEVER_PERSISTED: Readonly<Record<Exclude<keyof RootState, keyof PersistedState | '_persist'>, string>> = {
  api: 'cached answers: amounts are requested again',
  auth: 'temporary tokens, and the input of the login',
  cards: 'card numbers, and the open form',
  destination: 'a note in the session storage of the tab has it',
  drafts: 'an encrypted note of the tab has it',
  live: 'the present connection and its news',
  logout: 'an open dialog',
  network: 'the present connection',
  otp: 'one-time codes and their tokens',
  partnerJourney: 'the present step',
  visitedPartner: 'the server has it',
  payment: 'gateway tokens',
  requestMoney: 'a draft; an encrypted note of the tab has it',
  toasts: 'visible messages',
  unanswered: 'visible bars; the calls have their own encrypted blob',
};

/** Throws `MalformedStateError` unless each present slice has exactly its fields. */
export function assertPersistedShape(state: object): asserts state is Partial<PersistedState> {
  for (const [name, fields] of Object.entries(PERSISTED_FIELDS)) {
    if (name in state) {
      assertSlice(name, state[name as keyof typeof state], fields);
    }
  }
}

function assertSlice(name: string, slice: unknown, fields: Record<string, FieldKind>): void {
  if (typeof slice !== 'object' || slice === null) {
    throw new MalformedStateError(`${name} is not an object`);
  }
  const wrong = wrongField(slice, fields);
  if (wrong !== undefined) {
    throw new MalformedStateError(`${name}.${wrong} is wrong`);
  }
}

/** A stored state of any version. */
export type StoredState = Record<string, unknown>;

type Migration = (state: StoredState) => StoredState;

/** The first released shape. */
const migrateTo1: Migration = (state) => state;

/** The time of an entry stands beside its process. */
const migrateTo2: Migration = ({ partner, ...others }) => {
  if (!isObject(partner) || !('entryCreatedAt' in partner))
    return { ...others, ...(partner !== undefined && { partner }) };
  const { entryCreatedAt, ...visit } = partner;
  const { processId } = visit as { processId?: unknown };
  return {
    ...others,
    partner: { ...visit, entries: entryCreatedAt === null ? [] : [{ processId, createdAt: entryCreatedAt }] },
  };
};

/** One migration per change of shape, in order. Released ones never change. */
const MIGRATIONS = [migrateTo1, migrateTo2] as const satisfies readonly Migration[];

/** A missing or extra migration does not compile. */
const LAST: typeof PERSIST_VERSION = MIGRATIONS.length;

/** Migrates a stored state to the present version. Throws `MalformedStateError` for an unknown version. */
export function migrate(state: StoredState, from: number): StoredState {
  if (!Number.isInteger(from) || from < 0 || from > LAST) {
    throw new MalformedStateError('unknown version');
  }
  return MIGRATIONS.slice(from).reduce<StoredState>((migrated, step) => step(migrated), state);
}

/** The kinds of stored fields, as the schema files name them, with their types. */
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
  'entry times': EntryTime[];
}

export type FieldKind = keyof KindTypes;

/** True for identical types, not only assignable ones. */
type IsSame<Left, Right> =
  (<Value>() => Value extends Left ? 1 : 2) extends <Value>() => Value extends Right ? 1 : 2 ? true : false;

/** The kind of exactly this type. A new type needs a kind of its own. */
type KindOf<Type> = { [Kind in FieldKind]: IsSame<KindTypes[Kind], Type> extends true ? Kind : never }[FieldKind];

/** The kinds of an object's fields. A missing field or a changed type does not compile. */
export type FieldKinds<Whole> = { readonly [Field in keyof Required<Whole>]: KindOf<Whole[Field]> };

/** A record, so that a missing state does not compile. */
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

const ENTRY_TIME_FIELDS: FieldKinds<EntryTime> = { processId: 'text', createdAt: 'number' };

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isListOf = (value: unknown, fields: Readonly<Record<string, FieldKind>>): boolean =>
  Array.isArray(value) && value.every((item) => isObject(item) && wrongField(item, fields) === undefined);

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
  'device secrets': (value): value is DeviceSecret[] => isListOf(value, DEVICE_SECRET_FIELDS),
  'entry times': (value): value is EntryTime[] => isListOf(value, ENTRY_TIME_FIELDS),
};

/** The first field whose value is not of its kind. */
export function wrongField(whole: object, fields: Readonly<Record<string, FieldKind>>): string | undefined {
  const values = new Map(Object.entries(whole));
  return Object.keys(fields).find((field) => {
    const kind = fields[field];
    return kind !== undefined && !KINDS[kind](values.get(field));
  });
}
