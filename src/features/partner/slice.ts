import { DEFAULT_PROCESS_ID, MARKETPLACE_ENTRY_LIFETIME_MS } from '@contract/rules/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { environment } from '@/lib/environment';
import { type PartnerVisit, partnerReturnUrl } from '@/lib/partner';
import type { RootState } from '@/state/store';

/**
 * The origin of the visit: the partner or the web. Persisted. It ends with the tab, with the logout, and with the
 * partner's completion page (`flows/partner`).
 */
export interface PartnerState {
  processId: string;
  client: string | null;
  /** When the entry of this process was opened, in milliseconds since 1970; null without one. */
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
    /** A link of the partner was opened. Missing values stay; another process resets the entry. */
    openedFromPartner: (state, { payload }: PayloadAction<PartnerVisit>) => {
      if (payload.processId !== undefined && payload.processId !== state.processId) {
        state.processId = payload.processId;
        state.entryCreatedAt = null;
      }
      state.client = payload.client ?? state.client;
    },
    /** The entry was submitted, or read for the first time: its five minutes start. */
    entryOpened: (state, { payload }: PayloadAction<{ processId: string; at: number }>) => {
      state.processId = payload.processId;
      state.entryCreatedAt = payload.at;
    },
    partnerVisitEnded: () => initialState,
  },
});

export const { openedFromPartner, entryOpened, partnerVisitEnded } = slice.actions;
export const partnerReducer = slice.reducer;

export const selectPartner = (state: RootState) => state.partner;
export const selectProcessId = (state: RootState) => state.partner.processId;
export const selectIsFromPartner = (state: RootState) =>
  state.partner.client !== null || state.partner.processId !== DEFAULT_PROCESS_ID;

/** The address of the way back; null without a visit or a partner. */
export const selectPartnerReturn = (state: RootState) =>
  environment.partner !== null && selectIsFromPartner(state)
    ? partnerReturnUrl(environment.partner.returnUrl, state.partner.processId)
    : null;

/** The remaining validity of a process's entry in milliseconds; null when it was not opened yet. */
export function entryMillisecondsLeft(partner: PartnerState, processId: string, now: number): number | null {
  return partner.processId === processId && partner.entryCreatedAt !== null
    ? Math.max(0, partner.entryCreatedAt + MARKETPLACE_ENTRY_LIFETIME_MS - now)
    : null;
}
