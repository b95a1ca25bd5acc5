import type { RequestDraft } from './slice';

/** A draft that the form let through: nothing of it is missing. */
export type CompleteDraft = RequestDraft & { amountRials: number; accountId: string };

/** True when a draft can be asked for. */
export function isComplete(draft: RequestDraft): draft is CompleteDraft {
  return draft.amountRials !== null && draft.accountId !== null && draft.purpose !== '';
}
