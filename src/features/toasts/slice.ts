import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Toast, toastShown } from '@/state/actions';
import type { RootState } from '@/state/store';

export interface ToastsState {
  items: Toast[];
}

declare module '@/state/store' {
  interface RootState {
    toasts: ToastsState;
  }
}

const initialState: ToastsState = { items: [] };

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastDismissed: (state, { payload }: PayloadAction<string>) => {
      state.items = state.items.filter((item) => item.id !== payload);
    },
  },
  extraReducers: (builder) => {
    // A toast on screen is not shown twice.
    builder.addCase(toastShown, (state, { payload }) => {
      if (!state.items.some((item) => item.kind === payload.kind && item.text === payload.text)) {
        state.items.push(payload);
      }
    });
  },
});

export type { Toast };
export { toastShown };
export const { toastDismissed } = slice.actions;
export const toastsReducer = slice.reducer;

export const selectToasts = (state: RootState) => state.toasts.items;
