import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { locationChanged, pageRequested, type Toast, toastShown } from '@/state/actions';
import type { RootState } from '@/state/store';

/** A toast with the path of the page that it ends with; without one until the page is known. */
type PlacedToast = Toast & { path?: string };

export interface ToastsState {
  items: PlacedToast[];
  /** Path of the page that a flow is opening. */
  nextPath?: string;
}

declare module '@/state/store' {
  interface RootState {
    toasts: ToastsState;
  }
}

const initialState: ToastsState = { items: [] };

function place({ items }: ToastsState, path: string): void {
  for (const item of items) item.path ??= path;
}

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastDismissed: (state, { payload }: PayloadAction<string>) => {
      state.items = state.items.filter((item) => item.id !== payload);
    },
    /** The toasts are on screen, over this page unless another is on its way. */
    toastsPlaced: (state, { payload: path }: PayloadAction<string>) => place(state, state.nextPath ?? path),
  },
  extraReducers: (builder) => {
    // A toast on screen is not shown twice, but belongs to the page of its last time.
    builder.addCase(toastShown, (state, { payload }) => {
      const shown = state.items.find((item) => item.kind === payload.kind && item.text === payload.text);
      if (shown) delete shown.path;
      else state.items.push(payload);
    });
    // What a flow says before it opens a page belongs to that page.
    builder.addCase(pageRequested, (state, { payload }) => {
      state.nextPath = payload.pathname;
      place(state, payload.pathname);
    });
    builder.addCase(locationChanged, (state, { payload: { pathname, replaced } }) => {
      // a redirect of the route table: its page was never seen
      const isRedirect = replaced && state.nextPath === undefined;
      delete state.nextPath;
      if (isRedirect) for (const item of state.items) item.path = pathname;
      state.items = state.items.filter(({ path = pathname, offersReload }) => offersReload || path === pathname);
    });
  },
});

export type { Toast };
export { toastShown };
export const { toastDismissed, toastsPlaced } = slice.actions;
export const toastsReducer = slice.reducer;

export const selectToasts = (state: RootState) => state.toasts.items;
