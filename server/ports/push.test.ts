import { browserKeys } from '../testing/browserKeys';
import { webPushSender } from './push';

const message = { reference: 'a notice', payload: '{}', lifetimeSeconds: 60 };
const push = webPushSender({
  privateKey: `${'A'.repeat(42)}E`,
  subject: 'mailto:support@amanat.example',
});

test.each([
  ['a key off the curve', { p256dh: 'B'.repeat(87) }],
  ['a key of another length', { p256dh: 'B'.repeat(83) }],
  ['a short secret', { auth: 'a'.repeat(16) }],
])('a subscription with %s is gone', async (_name, invalid) => {
  const target = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', ...browserKeys(), ...invalid };
  expect(await push.send(target, message)).toBe('gone');
});
