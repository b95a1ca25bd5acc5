import { call, put, select, takeLeading } from 'typed-redux-saga';
import { cardConfirmed } from '@/features/cards/actions';
import { paths } from '@/lib/paths';
import { insidePath } from '@/lib/redirects';
import { loadUser } from './boot';
import { goTo } from './context';
import { redirectFollowed, selectRedirectTo } from './destination';
import { safely } from './safely';

/** A confirmed card makes a newcomer a member, and leads on to where the person was headed. */
export function* cardsFlow() {
  yield* takeLeading(cardConfirmed, safely('cards', leadOn));
}

function* leadOn({ payload: { nextPage } }: ReturnType<typeof cardConfirmed>) {
  yield* call(loadUser);
  const remembered = yield* select(selectRedirectTo);
  yield* put(redirectFollowed());
  yield* goTo(nextPage ?? insidePath(remembered) ?? paths.root, { replace: true });
}
