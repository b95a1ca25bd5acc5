import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from './store';

/** A change that this page received. */
export interface HeardChange {
  paymentCode: string;
  /** The number of the change on this page, from 1. */
  place: number;
}

/** The source of changes: the `stream`, `polling`, or neither (`broken`). */
export interface LiveView {
  connection: 'starting' | 'stream' | 'polling' | 'broken';
  /** The latest changes, in order. */
  heard: HeardChange[];
}

declare module '@/state/store' {
  interface RootState {
    live: LiveView;
  }
}

const initialState: LiveView = { connection: 'starting', heard: [] };

/** The connection to the live stream, and the latest changes. */
const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    liveViewChanged: (state, { payload }: PayloadAction<Partial<LiveView>>) => ({ ...state, ...payload }),
  },
});

export const { liveViewChanged } = slice.actions;
export const liveReducer = slice.reducer;

export const selectLiveView = (state: RootState): LiveView => state.live;
