import type { Context } from '../../context';
import type { Proposal } from '../../db/repositories/officeProposals';
import type { Executor } from '../../db/schema';

/** What an approved proposal does, in the transaction that closes it. */
export type ApplyProposal = (
  context: Context,
  transaction: Executor,
  proposal: Proposal,
  approverId: string,
) => Promise<void>;

/** By kind. A kind that is not listed cannot be approved in the office. */
export const APPROVALS: Readonly<Record<string, ApplyProposal>> = {};
