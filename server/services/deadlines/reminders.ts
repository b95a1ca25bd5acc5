import type { DeadlineKind } from '@contract/deadlines';
import { BRAND } from '@contract/limits';
import type { Context } from '../../context';
import type { StoredTransaction } from '../../db/repositories/transactions';
import { findUser } from '../../db/repositories/users';
import type { RunningDeadline } from '../../domain/deadlineTransitions';
import { whatIsNext } from './whatIsNext';

const moment = new Intl.DateTimeFormat('fa-IR', {
  timeZone: 'Asia/Tehran',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** What is to be done, for whoever has to. */
const DUTIES: Partial<Record<DeadlineKind, string>> = {
  pay_by: 'مهلت پرداخت درخواست',
  deliver_by: 'مهلت تحویل',
  inspection: 'مهلت بررسی',
};

/**
 * Reminds by SMS whoever has to act, and both sides when it is the last time. A message that the provider does not take is not sent again:
 * the next reminder is near.
 */
export async function remind(
  context: Context,
  transaction: StoredTransaction,
  deadline: RunningDeadline,
  isLast: boolean,
): Promise<void> {
  const duty = DUTIES[deadline.kind];
  if (!duty) return;
  const { next } = await whatIsNext(context, transaction);
  const sides = { payer: transaction.payerId, payee: transaction.payeeId };
  const acting = next.actor === 'payer' || next.actor === 'payee' ? [sides[next.actor]] : [];
  const readers = new Set(isLast ? [sides.payer, sides.payee] : acting);
  const { paymentCode } = transaction;
  const until = moment.format(deadline.dueAt);
  const text = deadline.grace
    ? `${BRAND}: ${duty} تمام شد («${paymentCode}»). تا ${until} تحویل را ثبت کنید؛ وگرنه پول به خریدار برمی‌گردد.`
    : `${BRAND}: ${duty} «${paymentCode}» تا ${until} است.`;
  for (const userId of readers) {
    const user = userId === null ? undefined : await findUser(context.db.kysely, userId);
    if (user) await context.ports.sms.send({ mobile: user.mobile, text });
  }
}
