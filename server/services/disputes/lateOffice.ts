import { BRAND } from '@contract/rules/limits';
import type { Context } from '../../context';
import { mobilesWithRole } from '../../db/repositories/operatorRoles';
import { findTransaction } from '../../db/repositories/transactions';
import type { Dispute } from '../../domain/dispute/dispute';
import { PortFailure } from '../../ports/portFailure';

/** Tells those who look after the office, by SMS and in the log, that a case has passed its time (D10). Who was not reached finds it in the queue. */
export async function alarmSupervisors(
  context: Context,
  { id, transactionId }: Pick<Dispute, 'id' | 'transactionId'>,
): Promise<void> {
  const { db, log, ports } = context;
  log.error({ disputeId: id }, 'The office has let a case pass its time');
  const transaction = await findTransaction(db.kysely, transactionId);
  const text = `${BRAND}: مهلت رسیدگی به پروندهٔ «${transaction?.paymentCode ?? id}» گذشت و هنوز رأیی داده نشده است. دلیل و مهلت تازه را ثبت کنید.`;
  for (const mobile of await mobilesWithRole(db.kysely, 'supervisor')) {
    await ports.sms.send({ mobile, text }).catch((error: unknown) => {
      if (!(error instanceof PortFailure)) throw error;
      log.error({ disputeId: id }, 'A supervisor could not be told');
    });
  }
}
