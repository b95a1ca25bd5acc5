import { PERSIST_VERSION } from '../../src/persist/persistConfig';
import { PERSISTED_FIELDS } from '../../src/persist/schema';

/** The schema of this version's stored state, relative to the root. */
export const persistedSchemaFile = `src/persist/schemas/${PERSIST_VERSION}.json`;

/** The text of that schema. */
export function persistedSchema(): string {
  return `${JSON.stringify(PERSISTED_FIELDS, null, 2)}\n`;
}
