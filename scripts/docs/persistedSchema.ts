import { PERSIST_VERSION } from '../../src/persist/persistConfig';
import { PERSISTED_FIELDS } from '../../src/persist/schema';

/** Where the schema of what the present version stores is kept, from the project's root. */
export const persistedSchemaFile = `src/persist/schemas/${PERSIST_VERSION}.json`;

/** The schema of what the present version stores. */
export function persistedSchema(): string {
  return `${JSON.stringify(PERSISTED_FIELDS, null, 2)}\n`;
}
