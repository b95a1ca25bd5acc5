import fc from 'fast-check';
import clone from './clone';
import cloneDeep from './cloneDeep';
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
