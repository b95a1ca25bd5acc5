import fc from 'fast-check';
import { addressGroup } from './caller';

const words = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: length, maxLength: length });
/** Outside ::/16, where addresses of other kinds are written as IPv6 ones. */
const network = words(4).filter(([first]) => first !== 0);
const written = (...parts: number[][]) =>
  parts
    .flat()
    .map((word) => word.toString(16))
    .join(':');

test('all addresses of one IPv6 network are one, however they are written; those of another are not', () => {
  fc.assert(
    fc.property(network, words(4), words(4), network, (own, one, two, other) => {
      const group = addressGroup(written(own, one));
      expect(addressGroup(written(own, two).toUpperCase())).toBe(group);
      expect(addressGroup(`${written(own, two)}%eth0`)).toBe(group);
      expect(addressGroup(written(other, one)) === group).toBe(String(own) === String(other));
    }),
  );
});

test('an IPv4 address is itself, also where it is written as an IPv6 one', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(addressGroup(address)).toBe(address);
      expect(addressGroup(`::ffff:${address}`)).toBe(address);
    }),
  );
});

test('a shortened address is of the network that it stands for', () => {
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('2001:db8:0:0:ffff::')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(addressGroup('::1')).toBe('0:0:0:0::/64');
});

test('what is no address gives nobody a count of their own', () => {
  expect(addressGroup('1.2.3.4:5678')).toBe(addressGroup('unknown'));
});
