import { ERROR } from '@contract/errors';
import { isTrackingCode } from '@contract/rules/delivery';
import { cleanText } from '@contract/rules/text';
import type { DeliveryAnswer, ExtendDeadlineBody, RecordDeliveryBody } from '@contract/schemas/delivery';
import type { Context } from '../../context';
import { extendDeadline, isDeliverByExtension, mayExtend } from '../../domain/deadlineChanges';
import type { DeliveryChange } from '../../domain/dealExtras';
import { mayBecome, recordDelivery } from '../../domain/delivery';
import { refuse } from '../../refusal';
import { deliveryStandingOf, outagesFor } from '../deadlines/standing';
import { type DeliveryRequest, stepOfDelivery } from './deliverySteps';
import { trackingHashOf } from './parcels';

/**
 * The seller has sent a parcel, or says that it is delivered: weak proof, silence then goes to the office. Said once.
 * @throws Refusal 1002 a carrier or a tracking code that is missing or is none, or a picture that cannot be taken; 1706 a tracking code of another buyer's parcel; 1404,
 * 1012, 1007, 1016, 1005.
 */
export async function recordBySeller(
  context: Context,
  request: DeliveryRequest<RecordDeliveryBody>,
): Promise<DeliveryAnswer> {
  const { userId, body } = request;
  const change = changeOf(context, body);
  return stepOfDelivery(context, request, { route: 'transactions/delivery', by: 'payee' }, (read) => {
    const standing = deliveryStandingOf(read);
    if (!mayBecome(standing, change.state)) return refuse(ERROR.notAcceptable, `The delivery is ${standing.state}`);
    return recordDelivery(standing, change, { kind: 'payee', userId }, context.clock.now());
  });
}

function changeOf(
  context: Context,
  { kind, carrier, tracking_code: code, text, evidence_ids: evidenceIds }: RecordDeliveryBody,
): DeliveryChange & { readonly state: 'sent' | 'declared' } {
  const said = { ...(text !== undefined && { note: cleanText(text) }), ...(evidenceIds && { evidenceIds }) };
  if (kind === 'declared') return { state: 'declared', ...said };
  if (!carrier) return refuseField('carrier', 'is missing');
  if (!code || !isTrackingCode(carrier, code)) return refuseField('tracking_code', `is no code of ${carrier}`);
  const trackingCode = code.toUpperCase();
  return {
    state: 'sent',
    carrier,
    trackingCode,
    trackingHash: trackingHashOf(context, trackingCode),
    ...said,
  };
}

function refuseField(field: string, why: string): never {
  return refuse(ERROR.badRequest, undefined, { fields: { [field]: why } });
}

/**
 * The buyer has received it: strong proof, and the inspection begins.
 * @throws Refusal 1404, 1012, 1007, 1016, 1005.
 */
export async function confirmReceipt(
  context: Context,
  request: DeliveryRequest<{ readonly payment_code: string }>,
): Promise<DeliveryAnswer> {
  const { userId } = request;
  return stepOfDelivery(context, request, { route: 'transactions/received', by: 'payer' }, (read) => {
    const standing = deliveryStandingOf(read);
    if (!mayBecome(standing, 'confirmed')) return refuse(ERROR.notAcceptable, 'It is delivered');
    return recordDelivery(standing, { state: 'confirmed' }, { kind: 'payer', userId }, context.clock.now());
  });
}

/**
 * The buyer gives the seller 1, 3 or 7 days more, three times at most, or takes two more for inspecting, once.
 * @throws Refusal 1002 days that are not offered for delivering; 1007 no such clock runs, or it was lengthened as often as it may be; 1404, 1012, 1016, 1005.
 */
export async function extendByBuyer(
  context: Context,
  request: DeliveryRequest<ExtendDeadlineBody>,
): Promise<DeliveryAnswer> {
  const { userId } = request;
  const { what, days } = request.body;
  if (what === 'deliver_by' && !isDeliverByExtension(days)) return refuseField('days', 'are not offered');
  return stepOfDelivery(context, request, { route: 'transactions/extend', by: 'payer' }, async ({ overlay }) => {
    const deadline = overlay.deadlines.find(({ kind }) => kind === what);
    if (!deadline || !mayExtend(deadline, days)) return refuse(ERROR.notAcceptable, `No more time for «${what}»`);
    const outages = await outagesFor(context, deadline);
    return extendDeadline(deadline, { userId, days, outages }, context.clock.now());
  });
}
