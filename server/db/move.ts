import { lookAtClocks } from '../domain/deadlines';
import { channelsOf, type NewNotice, noticesOf } from '../domain/notices';
import type { Transition } from '../domain/transition';
import type { Executor } from './schema';
import { sealTransition } from './vault/sealedTransition';

/** A transition as the database takes it: sealed, with everybody who is told of it and with a look at every clock that it starts. */
export function moveOf(executor: Executor, transition: Transition, sent = true): object {
  const jobs = [...(transition.jobs ?? []), ...lookAtClocks(transition)];
  return { ...sealTransition(executor, transition), jobs, notices: noticeRows(noticesOf(transition), sent) };
}

/** Who is told of what, as the database takes it. */
export function noticeRows(notices: readonly NewNotice[], sent = true): object[] {
  return notices.map(({ to, ...notice }) => ({
    ...notice,
    ...(typeof to === 'string' ? { to } : to),
    channels: sent ? channelsOf({ to, ...notice }) : [],
  }));
}
