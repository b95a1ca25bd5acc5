import { call, put, race, type SagaGenerator, select, take, takeLeading } from 'typed-redux-saga';
import type { BankAccount } from '@/api/accountsApi';
import { toApiFailure } from '@/api/failure';
import { memberAccountsApi } from '@/api/memberAccounts';
import {
  cardAdditionFailed,
  cardAdditionRequested,
  cardConfirmed,
  cardFormLeft,
  cardFound,
  cardRefused,
  isNumberOf,
  selectCards,
} from '@/features/cards/slice';
import { paths } from '@/lib/paths';
import { loadUser } from './boot';
import { redirectFollowed, selectRedirectTo } from './destination';
import { callEndpoint, goTo, insidePath, safely } from './kit';

const CONFLICT = 409;

/** Adds a card, one call at a time. A confirmed card opens the next page. */
export function* cardsFlow() {
  yield* takeLeading(cardAdditionRequested, safely('cards', addWhileOpen, cardAdditionFailed));
  yield* takeLeading(cardConfirmed, safely('cards', leadOn));
}

/** Ignores an answer that arrives after the form was left. */
function* addWhileOpen(action: ReturnType<typeof cardAdditionRequested>) {
  yield* race({ added: call(add, action), left: take(cardFormLeft) });
}

function* add({ payload: { kind, number, isFirst } }: ReturnType<typeof cardAdditionRequested>) {
  const { added } = yield* select(selectCards);
  if (added !== null && isNumberOf(added, number)) {
    yield* put(cardFound(added));
    return;
  }
  try {
    const account = yield* callEndpoint(
      memberAccountsApi.endpoints.addAccount.initiate({ type: kind, account: number }, { track: false }),
    );
    yield* put(cardFound(account));
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    const { openNumbers } = yield* select(selectCards);
    // A newcomer has no other card, so the conflict may come from an earlier visit.
    const mayBeLostAnswer = failure.status === CONFLICT && (isFirst || openNumbers.includes(number));
    const known = mayBeLostAnswer ? yield* call(findLostAnswer, number) : undefined;
    yield* put(known ? cardFound(known) : cardRefused({ number, failure }));
  }
}

/** The user's own card from a call whose answer was lost. It only needs confirmation. */
function* findLostAnswer(number: string): SagaGenerator<BankAccount | undefined> {
  try {
    const accounts = yield* callEndpoint(
      memberAccountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true }),
    );
    return accounts.find((account) => isNumberOf(account, number));
  } catch {
    // Without the list, the refusal is shown.
    return undefined;
  }
}

/** A confirmed card makes a newcomer a member and opens the remembered path. */
function* leadOn({ payload: { nextPage } }: ReturnType<typeof cardConfirmed>) {
  yield* call(loadUser);
  const remembered = yield* select(selectRedirectTo);
  yield* put(redirectFollowed());
  yield* goTo(nextPage ?? insidePath(remembered) ?? paths.root, { replace: true });
}
