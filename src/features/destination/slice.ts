import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/lib/store';

/** Where the person of this tab is headed, through login and the first card. Not persisted: the tab notes it (`flows/destination`). */
export interface DestinationState {
  /** Path inside the app to go to after login, or after a card was added. */
  redirectTo: string | null;
}

declare module '@/lib/store' {
  interface RootState {
    destination: DestinationState;
  }
}

const initialState: DestinationState = { redirectTo: null };

const slice = createSlice({
  name: 'destination',
  initialState,
  reducers: {
    /** The payload must be a path inside the app: `insidePath()` of `lib/redirects`. */
    redirectRemembered: (state, { payload }: PayloadAction<string>) => {
      state.redirectTo = payload;
    },
    redirectFollowed: () => initialState,
    /** The person went another way. */
    redirectForgotten: () => initialState,
  },
});

export const { redirectRemembered, redirectFollowed, redirectForgotten } = slice.actions;
export const destinationReducer = slice.reducer;

export const selectRedirectTo = (state: RootState) => state.destination.redirectTo;
