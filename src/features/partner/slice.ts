import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { environment } from '@/lib/environment';
import { allEntryTimes, type EntryTime, type PartnerVisit, partnerReturnUrl } from '@/lib/partner';
import type { RootState } from '@/state/store';

/**
 * The origin of the visit: the partner or the web. It ends with the tab, with the logout, and with the partner's completion
 * page (`flows/partner`). Persisted for the times of the entries, which belong to the browser and outlive the visit.
 */
export interface PartnerState {
  processId: string;
  client: string | null;
  entries: EntryTime[];
}

declare module '@/state/store' {
  interface RootState {
    partner: PartnerState;
  }
}

const initialState: PartnerState = { processId: DEFAULT_PROCESS_ID, client: null, entries: [] };

function visit(state: PartnerState, { payload }: PayloadAction<PartnerVisit>): void {
  state.processId = payload.processId ?? state.processId;
  state.client = payload.client ?? state.client;
}

const slice = createSlice({
  name: 'partner',
  initialState,
  reducers: {
    /** A link of the partner was opened. Missing values stay. */
    openedFromPartner: visit,
    /** The visit is known from an earlier page. */
    partnerVisitTakenUp: visit,
    /** The entry was submitted, or read for the first time: its five minutes start. */
    entryOpened: (state, { payload: { processId, at } }: PayloadAction<{ processId: string; at: number }>) => {
      const others = state.entries.filter((entry) => entry.processId !== processId);
      state.processId = processId;
      state.entries = allEntryTimes([{ processId, createdAt: at }], others);
    },
    partnerVisitEnded: ({ entries }) => ({ ...initialState, entries }),
  },
});

export const { openedFromPartner, partnerVisitTakenUp, entryOpened, partnerVisitEnded } = slice.actions;
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

/** When the entry of a process was created, as far as this browser knows; null when it was not opened yet. */
export function entryCreatedAt({ entries }: PartnerState, processId: string): number | null {
  return entries.find((entry) => entry.processId === processId)?.createdAt ?? null;
}
