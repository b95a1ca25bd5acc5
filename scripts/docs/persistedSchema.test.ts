import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { persistedSchema, persistedSchemaFile } from './persistedSchema';
import { keepFirst } from './written';

test('the committed schema is current', () => {
  expect(readFileSync(path.resolve(persistedSchemaFile), 'utf8')).toBe(persistedSchema());
});

test('writes a schema once and never overwrites it', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'schemas-')), '9.json');
  expect(await keepFirst(file, 'first', true)).toBe(false);
  expect(await keepFirst(file, 'first', false)).toBe(true);
  expect(await keepFirst(file, 'second', false)).toBe(false);
  expect(await readFile(file, 'utf8')).toBe('first');
  await writeFile(file, 'second');
  expect(await keepFirst(file, 'second', true)).toBe(true);
});
