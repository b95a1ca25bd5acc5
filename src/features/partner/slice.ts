import { DEFAULT_PROCESS_ID, MARKETPLACE_ENTRY_LIFETIME_MS } from '@contract/rules/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { environment } from '@/lib/environment';
import { type PartnerVisit, partnerReturnUrl } from '@/lib/partner';
import type { RootState } from '@/state/store';

/**
 * From where the app was opened: the classifieds partner, or the web. Persisted, and kept for the visit: it ends with
 * the tab, with logging out, and when the partner's completion page is reached (`flows/partner`).
 */
export interface PartnerState {
  processId: string;
  client: string | null;
  /** When the marketplace entry of this process was taken up, in milliseconds since 1970; null while there is none. */
  entryCreatedAt: number | null;
}

declare module '@/state/store' {
  interface RootState {
    partner: PartnerState;
  }
}

const initialState: PartnerState = { processId: DEFAULT_PROCESS_ID, client: null, entryCreatedAt: null };

const slice = createSlice({
  name: 'partner',
  initialState,
  reducers: {
    /** A link of the partner was followed. What it does not name stays; another process has no entry yet. */
    openedFromPartner: (state, { payload }: PayloadAction<PartnerVisit>) => {
      if (payload.processId !== undefined && payload.processId !== state.processId) {
        state.processId = payload.processId;
        state.entryCreatedAt = null;
      }
      state.client = payload.client ?? state.client;
    },
    /** The entry of a process was submitted, or read for the first time: its five minutes begin. */
    entryTakenUp: (state, { payload }: PayloadAction<{ processId: string; at: number }>) => {
      state.processId = payload.processId;
      state.entryCreatedAt = payload.at;
    },
    partnerVisitEnded: () => initialState,
  },
});

export const { openedFromPartner, entryTakenUp, partnerVisitEnded } = slice.actions;
export const partnerReducer = slice.reducer;

export const selectPartner = (state: RootState) => state.partner;
export const selectProcessId = (state: RootState) => state.partner.processId;
export const selectIsFromPartner = (state: RootState) =>
  state.partner.client !== null || state.partner.processId !== DEFAULT_PROCESS_ID;

/** Where «back to the partner» leads during a visit; null without a visit or a partner. */
export const selectPartnerReturn = (state: RootState) =>
  environment.partner !== null && selectIsFromPartner(state)
    ? partnerReturnUrl(environment.partner.returnUrl, state.partner.processId)
    : null;

/** How long the entry of a process is still good for, in milliseconds; null when it has not been taken up yet. */
export function entryMillisecondsLeft(partner: PartnerState, processId: string, now: number): number | null {
  return partner.processId === processId && partner.entryCreatedAt !== null
    ? Math.max(0, partner.entryCreatedAt + MARKETPLACE_ENTRY_LIFETIME_MS - now)
    : null;
}
