import { browserKeys } from '../../testing/browserKeys';
import { webPushSender } from './webPush';

const message = { reference: 'a notice', payload: '{}', lifetimeSeconds: 60 };
const push = webPushSender({
  privateKey: `${'A'.repeat(42)}E`,
  subject: 'mailto:support@amanat.example',
});

test.each([
  ['a key that is on no curve', { p256dh: 'B'.repeat(87) }],
  ['a key of another length', { p256dh: 'B'.repeat(83) }],
  ['a secret that is too short', { auth: 'a'.repeat(16) }],
])('a subscription with %s is gone: no later try can encrypt for it', async (_what, broken) => {
  const target = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', ...browserKeys(), ...broken };
  expect(await push.send(target, message)).toBe('gone');
});
