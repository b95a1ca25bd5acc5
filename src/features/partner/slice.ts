import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { allEntryTimes, type EntryTime, type PartnerVisit, type VisitedPartner } from '@/lib/partner';
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
    visitedPartner: VisitedPartnerState;
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

/** The partner of the visit, as the server knows it; null until its answer. */
interface VisitedPartnerState {
  partner: VisitedPartner | null;
}

const visitedSlice = createSlice({
  name: 'visitedPartner',
  initialState: { partner: null } as VisitedPartnerState,
  reducers: {
    partnerMet: (_state, { payload }: PayloadAction<VisitedPartner>) => ({ partner: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(partnerVisitEnded, () => ({ partner: null }));
  },
});

export const { partnerMet } = visitedSlice.actions;
export const visitedPartnerReducer = visitedSlice.reducer;
export const selectVisitedPartner = (state: RootState) => state.visitedPartner.partner;

/** The link back to the partner; null without a visit, and until the partner is known. */
export function selectWayBack(state: RootState): { name: string; href: string } | null {
  const partner = selectIsFromPartner(state) ? selectVisitedPartner(state) : null;
  return partner && { name: partner.name, href: partner.returnUrl };
}

/** When the entry of a process was created, as far as this browser knows; null when it was not opened yet. */
export function entryCreatedAt({ entries }: PartnerState, processId: string): number | null {
  return entries.find((entry) => entry.processId === processId)?.createdAt ?? null;
}
