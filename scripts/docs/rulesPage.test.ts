import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '../../contract/errors';
import { readRules } from './rulesPage';
import { testTitles } from './testTitles';

/** What section 5 of the product text rules, by the names that docs/rules.md gives it. */
const SECTION_5 = [
  'mobile',
  'national-code',
  'birth-date',
  'digits',
  'field-errors',
  'otp',
  'amount-required',
  'amount-digits',
  'amount-minimum',
  'amount-maximum',
  'amount-separators',
  'purpose',
  'request-submit',
  'commission-lookup',
  'card-number',
  'iban',
  'add-card',
  'payment-code',
  'filter-empty',
  'filter-years',
  'picker-years',
  'filter-amounts',
  'terms',
];

/** The other messages of section 8, and what is done about statuses and answers that have no code. */
const SECTION_8 = [
  '406',
  '409',
  '412',
  '504',
  'add-card-other',
  '5xx',
  '401',
  'network',
  'override',
  'cannot-be-paid',
  'already-registered',
  'registered',
  'default-card',
  'own-link',
  'empty-list',
  'complete-by-login',
  'otp-empty',
];

const rules = readRules(readFileSync(path.resolve('docs/rules.md'), 'utf8'));

test('every rule, every code and every message has its line, once', () => {
  const keys = rules.flatMap((rule) => rule.keys);
  expect([...keys].sort()).toEqual([...SECTION_5, ...SECTION_8, ...ERROR_CODES.map(String)].sort());
});

test.each(rules.map((rule) => [rule.keys.join(', '), rule] as const))(
  '%s is covered by tests that exist',
  (_, rule) => {
    expect(rule.tests.length).toBeGreaterThan(0);
    for (const { file, title } of rule.tests) {
      expect(testTitles(path.resolve(file))).toContain(title);
    }
  },
);

test('every code is heard by the person who caused it', () => {
  const codes = rules.filter(({ keys }) => keys.some((key) => ERROR_CODES.map(String).includes(key)));
  const unheard = codes.filter(({ tests }) => !tests.some(({ file }) => file.startsWith('src/')));
  expect(unheard.map(({ line }) => line)).toEqual([]);
});

test('every code that happens here is shown where the server answers it', () => {
  const codes = rules.filter(({ keys }) => keys.some((key) => ERROR_CODES.map(String).includes(key)));
  const silent = codes.filter(({ tests }) => !tests.some(({ file }) => file.startsWith('server/')));
  expect(silent.flatMap(({ keys }) => keys)).toEqual(['500', '1020', '1504']);
});
