import fc from 'fast-check';
import clone from './clone';
import cloneDeep from './cloneDeep';

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
