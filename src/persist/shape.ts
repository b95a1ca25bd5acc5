import type { RootState } from '@/lib/store';

/** The slices that are stored. Never one-time codes, gateway tokens or cached answers. */
export const PERSISTED_SLICES = ['session', 'application', 'payLink', 'partner'] as const;

/** What a blob of the present version holds. */
export type PersistedState = Pick<RootState, (typeof PERSISTED_SLICES)[number]>;

type FieldCheck = (value: unknown) => boolean;

const isText: FieldCheck = (value) => typeof value === 'string';
const isTextOrNull: FieldCheck = (value) => value === null || typeof value === 'string';
const isNumber: FieldCheck = (value) => typeof value === 'number' && Number.isFinite(value);
const isNumberOrNull: FieldCheck = (value) => value === null || isNumber(value);
const isObjectOrNull: FieldCheck = (value) => typeof value === 'object';
const isApplicationState: FieldCheck = (value) =>
  ['splash', 'unauthenticated', 'app-new-card', 'app-verified'].includes(value as string);

/** Every field of every stored slice; a field that is missing here does not compile. */
const FIELDS: { [Slice in keyof PersistedState]: { [Field in keyof PersistedState[Slice]]: FieldCheck } } = {
  session: {
    accessToken: isTextOrNull,
    refreshToken: isTextOrNull,
    loginId: isTextOrNull,
    generation: isNumber,
  },
  application: { state: isApplicationState, failure: isObjectOrNull },
  payLink: { lastPaid: isTextOrNull, redirectTo: isTextOrNull },
  partner: { processId: isText, client: isTextOrNull, entryCreatedAt: isNumberOrNull },
};

/** Stored state whose shape is not the one of its version. Names the place, never the value. */
export class MalformedStateError extends Error {
  override name = 'MalformedStateError';
}

/** Throws unless every slice that is there has exactly the fields of the present version. */
export function assertPersistedShape(state: object): asserts state is Partial<PersistedState> {
  for (const [name, fields] of Object.entries(FIELDS)) {
    if (name in state) {
      assertSlice(name, state[name as keyof typeof state], fields);
    }
  }
}

function assertSlice(name: string, slice: unknown, fields: Record<string, FieldCheck>): void {
  if (typeof slice !== 'object' || slice === null) {
    throw new MalformedStateError(`${name} is not an object`);
  }
  const values = new Map(Object.entries(slice));
  for (const [field, isRight] of Object.entries(fields)) {
    if (!isRight(values.get(field))) {
      throw new MalformedStateError(`${name}.${field} is wrong`);
    }
  }
}
