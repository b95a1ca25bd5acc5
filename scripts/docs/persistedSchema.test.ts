import { readFileSync } from 'node:fs';
import path from 'node:path';
import { persistedSchema, persistedSchemaFile } from './persistedSchema';

test('the committed schema is current', () => {
  expect(readFileSync(path.resolve(persistedSchemaFile), 'utf8')).toBe(persistedSchema());
});
