import fc from 'fast-check';
import { addressGroup } from './publicAddress';

const words = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: length, maxLength: length });
/** Outside ::/16, which has the IPv6 notation of other address kinds. */
const network = words(4).filter(([first]) => first !== 0);
const written = (...parts: number[][]) =>
  parts
    .flat()
    .map((word) => word.toString(16))
    .join(':');

test('groups the addresses of one IPv6 network in each notation, and separates networks', () => {
  fc.assert(
    fc.property(network, words(4), words(4), network, (own, one, two, other) => {
      const group = addressGroup(written(own, one));
      expect(addressGroup(written(own, two).toUpperCase())).toBe(group);
      expect(addressGroup(`${written(own, two)}%eth0`)).toBe(group);
      expect(addressGroup(written(other, one)) === group).toBe(String(own) === String(other));
    }),
  );
});

test('keeps an IPv4 address, also in IPv6 notation', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(addressGroup(address)).toBe(address);
      expect(addressGroup(`::ffff:${address}`)).toBe(address);
    }),
  );
});

test('expands a shortened address', () => {
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('2001:db8:0:0:ffff::')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(addressGroup('::1')).toBe('0:0:0:0::/64');
});

test('puts invalid addresses into one bucket', () => {
  expect(addressGroup('1.2.3.4:5678')).toBe(addressGroup('unknown'));
});
