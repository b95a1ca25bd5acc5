import type { UnknownAction } from '@reduxjs/toolkit';
import type { ActionPattern } from 'redux-saga/effects';
import { actionChannel, call, type SagaGenerator, select, take } from 'typed-redux-saga';
import type { OpenedLink, OpenedLinkKind } from '@/persist/openedLinks';
import { OPENED_LINK_KEYS } from '@/persist/persistConfig';
import { selectLoginId } from '@/state/session';
import { fromContext } from './kit';

/** Null without the chunk: then the link lives as long as its tab. */
async function loadOpenedLinks() {
  return import('@/persist/openedLinks').catch(() => null);
}

/** Keeps a link for 24 hours, so that a later login in another tab follows it. The page may close at once. */
export function* keepOpenedLink(kind: OpenedLinkKind, text: string): SagaGenerator<void> {
  const vault = yield* fromContext('vault');
  const now = yield* fromContext('now');
  const link: OpenedLink = { text, at: now(), loginId: yield* select(selectLoginId) };
  yield* call(async () => (await loadOpenedLinks())?.keepLink(vault, kind, link));
}

/** After the link was used, and when the person went elsewhere. */
export function* forgetOpenedLink(kind: OpenedLinkKind): SagaGenerator<void> {
  const vault = yield* fromContext('vault');
  yield* call(vault.removeItem, OPENED_LINK_KEYS[kind]);
}

/**
 * The kept link of one of these logins; null stands for a visitor. A link of another login is forgotten, because another
 * person may be here.
 */
export function* openedLinkOf(kind: OpenedLinkKind, owners: readonly (string | null)[]): SagaGenerator<string | null> {
  const vault = yield* fromContext('vault');
  const now = yield* fromContext('now');
  if ((yield* call(() => vault.getItem(OPENED_LINK_KEYS[kind]).catch(() => null))) === null) return null;
  const chunk = yield* call(loadOpenedLinks);
  if (chunk === null) return null;
  const link = yield* call(chunk.readLink, vault, kind, now());
  if (link !== null && owners.includes(link.loginId)) return link.text;
  yield* forgetOpenedLink(kind);
  return null;
}

/** Works on one action after the other, so that the last one is stored last. */
export function* inTurn(
  pattern: ActionPattern<UnknownAction>,
  work: (action: UnknownAction) => SagaGenerator<void>,
): SagaGenerator<void> {
  const actions = yield* actionChannel(pattern);
  while (true) {
    yield* call(work, yield* take(actions));
  }
}
