import { browserKeys } from '../../testing/browserKeys';
import { publicLookup } from '../publicLookup';
import { webPushSender } from './webPush';

const message = { reference: 'a notice', payload: '{}', lifetimeSeconds: 60 };
const settings = { privateKey: `${'A'.repeat(42)}E`, subject: 'mailto:support@amanat.example' };
const push = webPushSender(settings);

test.each([
  ['a key off the curve', { p256dh: 'B'.repeat(87) }],
  ['a key of another length', { p256dh: 'B'.repeat(83) }],
  ['a short secret', { auth: 'a'.repeat(16) }],
])('a subscription with %s is gone', async (_name, invalid) => {
  const target = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', ...browserKeys(), ...invalid };
  expect(await push.send(target, message)).toBe('gone');
});

describe('a host of a push service', () => {
  const found = (addresses: readonly string[], all: boolean) =>
    new Promise((resolve) => {
      publicLookup(async () => addresses)('fcm.googleapis.com', { all }, (...answer) => resolve(answer));
    });

  test.each([[['10.0.0.1']], [['127.0.0.1']], [['::a00:1']], [['64:ff9b::a00:1']], [['142.250.1.1', 'fd00::1']], [[]]])(
    'with the addresses %p is not connected',
    async (addresses) => {
      expect(await found(addresses, true)).toEqual([expect.any(Error), '', 0]);
      const target = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', ...browserKeys() };
      expect(await webPushSender(settings, async () => addresses).send(target, message)).toBe('failed');
    },
  );

  test('is connected at its public addresses', async () => {
    const addresses = ['142.250.1.1', '2a00:1450::1'];
    const [four, six] = [
      { address: addresses[0], family: 4 },
      { address: addresses[1], family: 6 },
    ];
    expect(await found(addresses, true)).toEqual([null, [four, six]]);
    expect(await found(addresses, false)).toEqual([null, addresses[0], 4]);
  });
});
