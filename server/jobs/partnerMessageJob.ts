import type { Context } from '../context';
import { PARTNER_EVENTS } from '../domain/partnerNews';
import { tellPartner } from '../services/partner/messages';
import type { JobResult } from './jobRunner';

/** Posts one message in the partner's chat; when the partner does not take it, the runner does it again later. */
export async function runPartnerMessage(context: Context, processId: string, event: string): Promise<JobResult> {
  const known = PARTNER_EVENTS.find((one) => one === event);
  if (known) await tellPartner(context, processId, known);
  return 'done';
}
