import { type EndpointShapes, fields, instant, list, orNull, secret, secrets, whole } from '@/lib/visibility';
import type * as model from '../judgmentModels';
import type { judgmentsApi } from '../judgments';
import { nothing, paymentCode, sentCode, side } from './common';
import { delivery, terms } from './delivery';
import { dispute, refereeState, stage } from './disputes';

const person = fields<model.CasePerson>(secrets('fullName', 'mobile'));

const deal = fields<model.CaseDeal>({
  amountRials: whole,
  purpose: secret('purpose'),
  payer: orNull(person),
  payee: orNull(person),
  terms: orNull(terms),
  delivery: orNull(delivery),
});

const judgmentCase = fields<model.JudgmentCase>({ dispute, deal });

const judgment = fields<model.Judgment>({
  ...secrets('disputeId'),
  paymentCode,
  stage,
  state: refereeState,
  amountRials: whole,
  dueAt: orNull(instant),
});

const ofDispute = { paymentCode, ...secrets('disputeId', 'idempotencyKey') };

/** What may be seen of the calls of whoever decides a dispute. */
export const judgmentEndpoints: EndpointShapes<typeof judgmentsApi> = {
  requestAward: { args: fields({ ...ofDispute, ...secrets('text'), payeeRials: whole }), answer: sentCode },
  listJudgments: { args: nothing, answer: list(judgment) },
  judgmentDetails: { args: secret('disputeId'), answer: judgmentCase },
  acceptJudgment: { args: fields(ofDispute), answer: nothing },
  declineJudgment: { args: fields(ofDispute), answer: nothing },
  askSide: { args: fields({ ...ofDispute, ...secrets('text'), to: side }), answer: nothing },
};
