import type { Address } from './address';

/** Disputes of the two sides, and what a referee does in them. */
export const DISPUTE_ADDRESSES = {
  openDispute: { method: 'POST', path: '/api/v1/disputes/' },
  disputeDetails: { method: 'POST', path: '/api/v1/disputes/details/' },
  answerDispute: { method: 'POST', path: '/api/v1/disputes/answer/' },
  stateInDispute: { method: 'POST', path: '/api/v1/disputes/statement/' },
  withdrawDispute: { method: 'POST', path: '/api/v1/disputes/withdraw/' },
  proposeSplit: { method: 'POST', path: '/api/v1/disputes/propose/' },
  acceptInDispute: { method: 'POST', path: '/api/v1/disputes/accept/' },
  rejectProposal: { method: 'POST', path: '/api/v1/disputes/reject/' },
  escalateDispute: { method: 'POST', path: '/api/v1/disputes/escalate/' },
  concedeDispute: { method: 'POST', path: '/api/v1/disputes/concede/' },
  appealAward: { method: 'POST', path: '/api/v1/disputes/appeal/' },
  listJudgments: { method: 'GET', path: '/api/v1/judgments/' },
  judgmentDetails: { method: 'POST', path: '/api/v1/judgments/details/' },
  acceptCase: { method: 'POST', path: '/api/v1/judgments/accept/' },
  declineCase: { method: 'POST', path: '/api/v1/judgments/decline/' },
  askSide: { method: 'POST', path: '/api/v1/judgments/question/' },
  awardDispute: { method: 'POST', path: '/api/v1/judgments/award/' },
  reportEntry: { method: 'POST', path: '/api/v1/disputes/report/' },
  uploadEvidence: { method: 'POST', path: '/api/v1/disputes/evidence/' },
  readEvidence: { method: 'GET', path: '/api/v1/disputes/evidence/:id/' },
} as const satisfies Record<string, Address>;
