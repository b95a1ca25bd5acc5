import type { Context } from '../../context';
import { findContactSms, noteContactSms } from '../../db/repositories/partnerChanges';
import type { JobResult } from '../../jobs/jobRunner';

/** Sends an SMS to a partner's contact. The provider drops a repetition by its reference. */
export async function sendContactSms({ db, clock, ports, switches }: Context, id: string): Promise<JobResult> {
  const sms = await findContactSms(db.kysely, id);
  if (!sms) return 'done';
  if (!switches.isOpen('sms')) return 'again';
  const { delivered, refused } = await ports.sms.send({ mobile: sms.mobile, text: sms.text, reference: id });
  if (!delivered && !refused) return 'again';
  await noteContactSms(db.kysely, id, clock.now());
  return 'done';
}
