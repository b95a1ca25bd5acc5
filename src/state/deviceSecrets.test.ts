import fc from 'fast-check';
import { allDeviceSecrets, type DeviceSecret } from './deviceSecrets';

const secrets = fc.array(
  fc.record<DeviceSecret>({ owner: fc.string(), secret: fc.constantFrom(...'abcdefgh'), keptAt: fc.nat({ max: 20 }) }),
  { maxLength: 8 },
);
const names = (kept: readonly DeviceSecret[]) => kept.map(({ secret }) => secret);

test('merges two lists into the last logins, in any order', () => {
  fc.assert(
    fc.property(secrets, secrets, (one, other) => {
      const kept = allDeviceSecrets(one, other);
      expect(names(allDeviceSecrets(other, one))).toEqual(names(kept));
      expect(new Set(names(kept)).size).toBe(kept.length);
      expect(kept.length).toBe(Math.min(5, new Set(names([...one, ...other])).size));
      expect(allDeviceSecrets(kept, [])).toEqual(kept);
      const oldest = Math.min(...kept.map(({ keptAt }) => keptAt));
      const left = [...one, ...other].filter(({ secret }) => !names(kept).includes(secret));
      expect(left.every(({ keptAt }) => keptAt <= oldest)).toBe(true);
    }),
  );
});
