import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section, for the chapters of docs/security.md. */
const REQUIREMENTS: Readonly<Record<string, string>> = {
  'V2.1': '1 2 3',
  'V2.2': '1 2 3',
  'V2.3': '1 2 3 4',
  'V2.4': '1',
  'V3.2': '1 2',
  'V3.3': '1 2 3 4',
  'V3.4': '1 2 3 4 5 6',
  'V3.5': '1 2 3 4 5',
  'V3.7': '1 2',
  'V4.1': '1 2 3',
  'V4.2': '1',
  'V4.3': '1 2',
  'V4.4': '1 2 3 4',
  'V6.1': '1 2 3',
  'V6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  'V6.3': '1 2 3 4',
  'V6.4': '1 2 3 4',
  'V6.5': '1 2 3 4 5',
  'V6.6': '1 2 3',
  'V6.8': '1 2 3 4',
  'V7.1': '1 2 3',
  'V7.2': '1 2 3 4',
  'V7.3': '1 2',
  'V7.4': '1 2 3 4 5',
  'V7.5': '1 2',
  'V7.6': '1 2',
  'V8.1': '1 2',
  'V8.2': '1 2 3',
  'V8.3': '1',
  'V8.4': '1',
  'V9.1': '1 2 3',
  'V9.2': '1 2 3 4',
  'V14.1': '1 2',
  'V14.2': '1 2 3 4',
  'V14.3': '1 2 3',
  'V16.1': '1',
  'V16.2': '1 2 3 4 5',
  'V16.3': '1 2 3 4',
  'V16.4': '1 2 3',
  'V16.5': '1 2 3',
};

/** The first cell of a row names one requirement, or the first and the last of a range. */
const rows = readFileSync(path.resolve('docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `V'));

/** Expands the range in the first cell. */
function requirementsOf(row: string): string[] {
  const [, cell = ''] = row.split('|');
  const [first = '', last = first] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const numberOf = (name: string) => Number(name.split('.').at(-1));
  const section = first.split('.').slice(0, -1).join('.');
  const count = numberOf(last) - numberOf(first) + 1;
  return Array.from({ length: count }, (_, index) => `${section}.${numberOf(first) + index}`);
}

test('each requirement has one answer', () => {
  const required = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
    numbers.split(' ').map((number) => `${section}.${number}`),
  );
  expect(rows.flatMap(requirementsOf)).toEqual(required);
  expect(rows.filter((row) => !/\| (Yes|No|—)[^|]*\|$/.test(row))).toEqual([]);
});
