import { DEFAULT_PROCESS_ID } from '@contract/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/lib/store';

/** From where the app was opened: the classifieds partner, or the web. Persisted for the visit. */
export interface PartnerState {
  processId: string;
  client: string | null;
}

declare module '@/lib/store' {
  interface RootState {
    partner: PartnerState;
  }
}

const initialState: PartnerState = { processId: DEFAULT_PROCESS_ID, client: null };

const slice = createSlice({
  name: 'partner',
  initialState,
  reducers: {
    openedFromPartner: (state, { payload }: PayloadAction<{ processId?: string; client?: string }>) => {
      state.processId = payload.processId ?? state.processId;
      state.client = payload.client ?? state.client;
    },
  },
});

export const { openedFromPartner } = slice.actions;
export const partnerReducer = slice.reducer;

export const selectProcessId = (state: RootState) => state.partner.processId;
export const selectIsFromPartner = (state: RootState) =>
  state.partner.client !== null || state.partner.processId !== DEFAULT_PROCESS_ID;
