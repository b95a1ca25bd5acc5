import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '@/lib/store';

export interface Toast {
  id: string;
  kind: 'error' | 'success' | 'info';
  text: string;
}

export interface ToastsState {
  items: Toast[];
}

declare module '@/lib/store' {
  interface RootState {
    toasts: ToastsState;
  }
}

const initialState: ToastsState = { items: [] };

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    /** A message for the person. One that is on screen already is not said twice. */
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { id: nanoid(), ...toast } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        if (!state.items.some((item) => item.kind === payload.kind && item.text === payload.text)) {
          state.items.push(payload);
        }
      },
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) => {
      state.items = state.items.filter((item) => item.id !== payload);
    },
  },
});

export const { toastShown, toastDismissed } = slice.actions;
export const toastsReducer = slice.reducer;

export const selectToasts = (state: RootState) => state.toasts.items;
