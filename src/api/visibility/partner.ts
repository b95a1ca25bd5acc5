import { type EndpointShapes, type FieldShapes, fields, flag, oneOf, orNull, whole } from '@/lib/visibility';
import type { PartnerNextStep } from '../models';
import type { partnerApi } from '../partner';
import { mobile, partnerDecision, partnerOffer, path, processId, purpose, side } from './common';

const nextStep: FieldShapes<PartnerNextStep> = {
  action: oneOf<PartnerNextStep['action']>({ redirect: true, close: true }),
  to: path,
};

/** What may be seen of the calls of `partnerApi`. */
export const partnerEndpoints: EndpointShapes<typeof partnerApi> = {
  partnerPermission: { args: processId, answer: orNull(path) },
  submitPartnerOffer: {
    args: partnerOffer,
    answer: fields({ ...nextStep, mobile }),
  },
  partnerEntry: {
    args: processId,
    answer: fields({
      processId,
      amountRials: whole,
      purpose,
      commissionSide: side,
      isReadOnly: flag,
      decision: orNull(partnerDecision),
      payTarget: orNull(path),
    }),
  },
  decidePartnerRequest: {
    args: fields({ processId, decision: partnerDecision }),
    answer: fields<PartnerNextStep>(nextStep),
  },
};
