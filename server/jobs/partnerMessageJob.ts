import type { Context } from '../context';
import { tellPartner } from '../services/partner/messages';
import type { JobResult } from './jobRunner';

/** Tells the partner's chat the news of a process; when the partner does not take them, the runner does it again later. */
export async function runPartnerMessage(context: Context, processId: string): Promise<JobResult> {
  await tellPartner(context, processId);
  return 'done';
}
