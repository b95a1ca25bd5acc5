import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { ManualClock } from '../../testing/manualClock';
import { createTokenService } from './tokens';

const newKey = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

const SETTINGS = { issuer: 'https://amanat.example', lifetimeSeconds: 900 };
const SESSION = { userId: 'u', sessionId: 's' };

const [key, otherKey] = [newKey(), newKey()];
const clock = new ManualClock();
const far = () => new Date(clock.now().getTime() + 3_600_000);
const service = (...keys: [string, ...string[]]) => createTokenService(keys, SETTINGS, clock);

function partsOf(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return { header: JSON.parse(header ?? ''), claims: JSON.parse(claims ?? '') };
}

test('names issuer, key, audience and type in a token', () => {
  const { header, claims } = partsOf(service(key).issueAccess(SESSION, far()));
  expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.stringMatching(/^[\w-]{43}$/) });
  expect(claims).toMatchObject({ iss: SETTINGS.issuer, aud: 'amanat-api', sub: 'u', sid: 's' });
});

test('signs with the first key and verifies with each; derives the key id from the key', () => {
  const before = service(key).issueAccess(SESSION, far());
  const rotated = service(otherKey, key);
  expect(rotated.readAccess(before)).toEqual(SESSION);
  const after = rotated.issueAccess(SESSION, far());
  expect(partsOf(after).header.kid).not.toBe(partsOf(before).header.kid);
  expect(service(key, otherKey).readAccess(after)).toEqual(SESSION);
  expect(service(otherKey).readAccess(before)).toBe('invalid');
});

describe('a token signed with our own key', () => {
  const good = partsOf(service(key).issueAccess(SESSION, far()));
  const signed = (header: object, claims: object) =>
    createSigner({ algorithm: 'EdDSA', key, noTimestamp: true, header: { ...good.header, ...header } as never })({
      ...good.claims,
      ...claims,
    });

  test('is accepted with our own claims', () => {
    expect(service(key).readAccess(signed({}, {}))).toEqual(SESSION);
  });

  test.each([
    ['of another type', { typ: 'JWT' }, {}],
    ['without a type', { typ: undefined }, {}],
    ['that names another key', { kid: partsOf(service(otherKey).issueAccess(SESSION, far())).header.kid }, {}],
    ['that names no key', { kid: undefined }, {}],
    ['of another issuer', {}, { iss: 'https://other.example' }],
    ['without an issuer', {}, { iss: undefined }],
    ['for somebody else', {}, { aud: 'other-api' }],
    ['for nobody', {}, { aud: undefined }],
    ['of no session', {}, { sid: undefined }],
    ['without an end', {}, { exp: undefined }],
  ])('is rejected: %s', (_name, header, claims) => {
    expect(service(key, otherKey).readAccess(signed(header, claims))).toBe('invalid');
  });
});

test('ends a token with its session', () => {
  const token = service(key).issueAccess(SESSION, new Date(clock.now().getTime() + 60_000));
  clock.advance(59_000);
  expect(service(key).readAccess(token)).toEqual(SESSION);
  clock.advance(1_000);
  expect(service(key).readAccess(token)).toBe('expired');
});
