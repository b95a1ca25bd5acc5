import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import clone from './clone';
import cloneDeep from './cloneDeep';
import deepmerge from './deepmerge';
import isEqual from './isEqual';
import isPlainObject from './isPlainObject';
import toPath from './toPath';

const formValue = fc.jsonValue().map((value) => ({ value }));

test('a deep copy is equal, and shares nothing that can be changed', () => {
  fc.assert(
    fc.property(formValue, (original) => {
      const copy = cloneDeep(original);
      expect(copy).toEqual(original);
      expect(copy).not.toBe(original);
      if (original.value !== null && typeof original.value === 'object') expect(copy.value).not.toBe(original.value);
    }),
  );
});

test('a copy of one level shares what is below', () => {
  const inner = { a: 1 };
  expect(clone({ inner }).inner).toBe(inner);
  const list = [inner];
  expect(clone(list)).toEqual(list);
  expect(clone(list)).not.toBe(list);
});

const key = fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$-]*$/);

test('the name of a field is taken apart into the keys it is made of', () => {
  fc.assert(
    fc.property(key, fc.array(fc.oneof(key, fc.nat())), (first, others) => {
      const name = others.reduce<string>(
        (path, part) => (typeof part === 'number' ? `${path}[${part}]` : `${path}.${part}`),
        first,
      );
      const keys = [first, ...others.map(String)];
      expect(toPath(name)).toEqual(keys);
      expect(toPath([first, ...others])).toEqual(keys);
    }),
  );
});

test.each([{}, { a: 1 }, Object.create(null)])('%p is a plain object', (value) => {
  expect(isPlainObject(value)).toBe(true);
});

test.each([null, undefined, 'text', 7, [1], new Date(0), () => undefined, Object.create({ a: 1 })])(
  '%p is not a plain object',
  (value) => {
    expect(isPlainObject(value)).toBe(false);
  },
);

test('two values are equal when everything in them is', () => {
  const values = fc.oneof(fc.jsonValue(), fc.constantFrom({ a: undefined }, {}, [], [undefined], Number.NaN));
  fc.assert(
    fc.property(values, values, (left, right) => {
      expect(isEqual(left, right)).toBe(isDeepStrictEqual(left, right));
      expect(isEqual(left, structuredClone(left))).toBe(true);
    }),
  );
});

test('errors are joined, field by field and inside of groups of fields; the later ones count', () => {
  const first = { amount: 'required', birth: { day: 'wrong' } };
  expect(deepmerge.all([first, { amount: 'too large' }, { birth: { year: 'wrong' } }])).toEqual({
    amount: 'too large',
    birth: { day: 'wrong', year: 'wrong' },
  });
  expect(deepmerge.all([first, { birth: 'wrong' }])).toEqual({ amount: 'required', birth: 'wrong' });
  expect(deepmerge.all([])).toEqual({});
  expect(first).toEqual({ amount: 'required', birth: { day: 'wrong' } });
});
