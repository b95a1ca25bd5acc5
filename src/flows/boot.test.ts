import { createTestApp } from '@/testing/createTestApp';

test('without stored tokens nobody is logged in', async () => {
  const app = await createTestApp();
  expect(await app.until((state) => state.application.state !== 'splash' && state.application.state)).toBe(
    'unauthenticated',
  );
  expect(app.network.sent).toEqual([]);
});

test('with tokens and no bank account the person is a newcomer', async () => {
  const app = await createTestApp({ as: 'newcomer' });
  await app.until((state) => state.application.state === 'app-new-card');
});

test('with tokens and a bank account the person is a member', async () => {
  const app = await createTestApp({ as: 'member' });
  await app.until((state) => state.application.state === 'app-verified');
});
