import { loadMemberArea } from '@/app/RouteTable';
import { bootRetried } from '@/features/application/slice';
import { codeSubmitted, loginRequested } from '@/features/auth/slice';
import { logoutRequested } from '@/features/settings/slice';
import { createTestApp } from '@/testing/createTestApp';
import { createMemberGate, type MemberFlows } from './boot';

/** The real members' area behind a chunk that fails `failures` times. Counts the starts of its flows. */
function gateThatFails(failures: number) {
  const seen = { loads: 0, starts: 0 };
  async function load(): Promise<MemberFlows> {
    seen.loads += 1;
    if (seen.loads <= failures) {
      throw new Error('Loading chunk memberArea failed');
    }
    const area = await loadMemberArea();
    return { ...area, memberFlows: [...area.memberFlows, counting] };
  }
  function* counting() {
    seen.starts += 1;
    yield;
  }
  return { seen, memberGate: createMemberGate(load) };
}

test('a visitor does not load the members’ code', async () => {
  const { seen, memberGate } = gateThatFails(0);
  const app = await createTestApp({ context: { memberGate } });
  await app.until((state) => state.application.state === 'unauthenticated');
  expect(seen.loads).toBe(0);
});

test('treats a missing chunk as a missing answer, and retries', async () => {
  const { seen, memberGate } = gateThatFails(1);
  const app = await createTestApp({ as: 'member', context: { memberGate } });
  expect(await app.until((state) => state.application.failure)).toEqual({ code: 'network', status: null });
  expect(app.store.getState().session.accessToken).not.toBeNull();

  app.store.dispatch(bootRetried());
  await app.until((state) => state.application.state === 'app-verified');
  expect(seen).toEqual({ loads: 3, starts: 1 });
  expect(app.loadedPages).toEqual([]);
});

test('does not restart flows after a logout and a login', async () => {
  const { seen, memberGate } = gateThatFails(0);
  const app = await createTestApp({ as: 'member', context: { memberGate, navigate: () => undefined } });
  await app.until((state) => state.application.state === 'app-verified');
  const { nationalCode, mobile } = app.person ?? { nationalCode: '', mobile: '' };

  app.store.dispatch(logoutRequested());
  await app.until((state) => state.application.state === 'unauthenticated');
  app.store.dispatch(loginRequested({ nationalCode, mobile }));
  await app.until((state) => state.auth.status === 'codeSent');
  app.store.dispatch(codeSubmitted({ code: await app.server.smsCode(mobile) }));
  await app.until((state) => state.application.state === 'app-verified');
  expect(seen.starts).toBe(1);
});
