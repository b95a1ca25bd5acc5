import type { PartnerPermissionAnswer } from '@contract/schemas/partner';
import type { Context } from '../../context';
import { allowedTarget } from '../payments/redirectTarget';
import { askPartner, requireProcess } from './processes';

/**
 * Asks the partner whether a process may make a payment link. The address it answers is followed only when it is ours or on
 * the allow list; any other is no permission.
 * @throws Refusal 1404 unknown or expired process, 1006 the partner can't be asked.
 */
export async function requestPermission(
  context: Context,
  request: { readonly processId: string; readonly ownOrigin: string },
): Promise<PartnerPermissionAnswer> {
  const { processId, ownOrigin } = request;
  await requireProcess(context, processId);
  const permission = await askPartner(context, (partner) => partner.requestPermission(processId));
  if (!permission.granted) return { success: false, redirect_url: null };
  const target = allowedTarget(context.config, permission.redirectUrl, ownOrigin);
  if (target === null) context.security.note({ event: 'redirect_refused', wantedBy: 'partner' });
  return { success: target !== null, redirect_url: target };
}
