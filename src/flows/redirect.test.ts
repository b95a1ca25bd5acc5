import type { UnknownAction } from '@reduxjs/toolkit';
import { runSaga } from 'redux-saga';
import { toastShown } from '@/lib/commands';
import { followRedirect } from './redirect';

async function follow(target: string | null): Promise<{ went: string[]; said: string[] }> {
  const went: string[] = [];
  const said: string[] = [];
  const context = { navigate: (to: string) => went.push(to), loadPage: (url: string) => went.push(url) };
  const dispatch = (action: UnknownAction) => {
    if (toastShown.match(action)) said.push(action.payload.text);
    return action;
  };
  await runSaga({ context, dispatch }, followRedirect, target, '/card-list').toPromise();
  return { went, said };
}

test.each([
  ['/pay/ABCDEFGH', '/pay/ABCDEFGH'],
  [null, '/card-list'],
])('%p leads to %s', async (target, place) => {
  expect(await follow(target)).toEqual({ went: [place], said: [] });
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
  '%s is not followed, and that is said',
  async (target) => {
    expect(await follow(target)).toEqual({
      went: ['/card-list'],
      said: ['این پیوند به بیرون از امانت می‌رود و دنبال نشد'],
    });
  },
);
