import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiFailure } from '@/api/failure';
import type { PartnerDecision, PartnerOffer } from '@/api/partner';
import { locationChanged, pageReturned } from '@/state/actions';
import type { RootState } from '@/state/store';

/** The step of a process that was asked for last: the way to the form, the seller's offer, the buyer's decision. */
export type JourneyStep = 'permission' | 'offer' | PartnerDecision;

export interface PartnerJourneyState {
  processId: string | null;
  step: JourneyStep | null;
  /** `leaving`: the person is on their way to another page. `done`: nothing of the step can be done again. */
  status: 'idle' | 'pending' | 'leaving' | 'done' | 'failed';
  failure: ApiFailure | null;
  /** After `done`: where it goes on, a path of ours; null when it has ended here. */
  nextPath: string | null;
}

declare module '@/state/store' {
  interface RootState {
    partnerJourney: PartnerJourneyState;
  }
}

const initialState: PartnerJourneyState = {
  processId: null,
  step: null,
  status: 'idle',
  failure: null,
  nextPath: null,
};

const asked = (processId: string, step: JourneyStep): PartnerJourneyState => ({
  ...initialState,
  processId,
  step,
  status: 'pending',
});

/** Where the partner's pages stand. Not persisted: after a reload the server says what has been done. */
const slice = createSlice({
  name: 'partnerJourney',
  initialState,
  reducers: {
    /** «ساخت لینک پرداخت» on the partner's intro page. */
    permissionRequested: (_state, { payload }: PayloadAction<{ processId: string }>) =>
      asked(payload.processId, 'permission'),
    /** «ساخت لینک پرداخت» under the seller's form. */
    offerSubmitted: (_state, { payload }: PayloadAction<PartnerOffer>) => asked(payload.processId, 'offer'),
    /** «تأیید», or «رد کردن» and the yes to its question. */
    decisionMade: (_state, { payload }: PayloadAction<{ processId: string; decision: PartnerDecision }>) =>
      asked(payload.processId, payload.decision),
    stepFailed: (state, { payload }: PayloadAction<ApiFailure>) => {
      state.status = 'failed';
      state.failure = payload;
    },
    stepDone: (state, { payload }: PayloadAction<{ nextPath: string | null }>) => {
      state.status = 'done';
      state.nextPath = payload.nextPath;
    },
    /** The person has been sent to another page; until that is there, nothing may be pressed again. */
    journeyLeft: (state) => {
      state.status = 'leaving';
    },
  },
  extraReducers: (builder) => {
    const arrived = (state: PartnerJourneyState) => (state.status === 'leaving' ? initialState : state);
    builder.addCase(locationChanged, arrived);
    // Back by the browser's cache, the page is as it was when it was left: busy.
    builder.addCase(pageReturned, arrived);
  },
});

export const { permissionRequested, offerSubmitted, decisionMade, stepFailed, stepDone, journeyLeft } = slice.actions;
export const partnerJourneyReducer = slice.reducer;

export const selectPartnerJourney = (state: RootState) => state.partnerJourney;
