import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readRules } from './rulesPage';
import { testTitles } from './testTitles';

/** The requirements of levels 1 and 2 of each section of OWASP ASVS 5.0.0, of the chapters that the page answers. */
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

const page = readFileSync(path.resolve('docs/security.md'), 'utf8');
const answers = readRules(page).filter(({ line }) => line.startsWith('| `V'));

test('every requirement has its answer, once', () => {
  const asked = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
    numbers.split(' ').map((number) => `${section}.${number}`),
  );
  expect(answers.map(({ line }) => /^\| `([^`]+)`/.exec(line)?.[1])).toEqual(asked);
  expect(answers.filter(({ line }) => !/\| (Yes|No|—)[^|]*\|$/.test(line))).toEqual([]);
});

test('every file that is named is there', () => {
  const linked = [...page.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, to = '']) => to);
  expect(linked.length).toBeGreaterThan(100);
  expect(linked.filter((to) => !existsSync(path.resolve('docs', to)))).toEqual([]);
});

test('every test that is named is there', () => {
  const named = answers.flatMap(({ tests }) => tests);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ file, title }) => !testTitles(path.resolve(file)).includes(title))).toEqual([]);
});
