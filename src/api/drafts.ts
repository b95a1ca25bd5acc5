import type { RootState } from '@/state/store';
import { baseApi } from './baseApi';

/** What was typed into forms and not sent: by the form, as JSON. */
export type FormDrafts = Record<string, string>;

const NONE: FormDrafts = {};

/** Asks nobody: what was typed and not sent. It is kept here, where it goes with its session; `flows/drafts` notes it for the tab. */
export const draftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    drafts: build.query<FormDrafts, void>({
      queryFn: () => ({ data: NONE }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

const selectEntry = draftsApi.endpoints.drafts.select();

/** Undefined before what the tab has noted is taken up. */
export const selectFormDrafts = (state: RootState): FormDrafts | undefined => selectEntry(state).data;

/** Keeps what was typed into a form; null forgets it. */
export const draftTyped = (form: string, draft: object | null) =>
  draftsApi.util.updateQueryData('drafts', undefined, (drafts) => {
    if (draft === null) delete drafts[form];
    else drafts[form] = JSON.stringify(draft);
  });
