import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from './store';

/** Unsent input of forms, as JSON by form name. */
export type FormDrafts = Record<string, string>;

export interface DraftsState {
  /** Null before the tab's notes are read. */
  forms: FormDrafts | null;
}

declare module '@/state/store' {
  interface RootState {
    drafts: DraftsState;
  }
}

const initialState: DraftsState = { forms: null };

/** Unsent input of forms. Ends with the session; `flows/drafts` notes it for the tab. */
const slice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    draftsTakenUp: (state, { payload }: PayloadAction<FormDrafts>) => {
      state.forms = payload;
    },
    draftTyped: {
      /** Stores the input of a form; null deletes it. */
      prepare: (form: string, draft: object | null) => ({
        payload: { form, draft: draft === null ? null : JSON.stringify(draft) },
      }),
      reducer: (state, { payload: { form, draft } }: PayloadAction<{ form: string; draft: string | null }>) => {
        state.forms ??= {};
        if (draft === null) delete state.forms[form];
        else state.forms[form] = draft;
      },
    },
  },
});

export const { draftsTakenUp, draftTyped } = slice.actions;
export const draftsReducer = slice.reducer;

/** The form of a delivery address. */
export const addressForm = (paymentCode: string): string => `address:${paymentCode}`;

export const selectFormDrafts = (state: RootState): FormDrafts | null => state.drafts.forms;
