import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiFailure } from '@/api/failure';
import type { PartnerDecision, PartnerOffer } from '@/api/partnerApi';
import { locationChanged, pageReturned } from '@/state/actions';
import type { RootState } from '@/state/store';

/** The last step of a process: permission, the seller's offer, or the buyer's decision. */
export type JourneyStep = 'permission' | 'offer' | PartnerDecision;

export interface PartnerJourneyState {
  processId: string | null;
  step: JourneyStep | null;
  /** `leaving`: the browser is loading another page. `done`: the step cannot be repeated. */
  status: 'idle' | 'pending' | 'leaving' | 'done' | 'failed';
  failure: ApiFailure | null;
  /** After `done`: the next page, a path of the app; null when the process ends here. */
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

const pendingStep = (processId: string, step: JourneyStep): PartnerJourneyState => ({
  ...initialState,
  processId,
  step,
  status: 'pending',
});

/** The state of the partner's pages. Not persisted: after a reload the server has it. */
const slice = createSlice({
  name: 'partnerJourney',
  initialState,
  reducers: {
    /** «ساخت لینک پرداخت» on the partner's intro page. */
    permissionRequested: (_state, { payload }: PayloadAction<{ processId: string }>) =>
      pendingStep(payload.processId, 'permission'),
    /** «ساخت لینک پرداخت» under the seller's form. */
    offerSubmitted: (_state, { payload }: PayloadAction<PartnerOffer>) => pendingStep(payload.processId, 'offer'),
    /** «تأیید», or «رد کردن» after its confirmation. */
    decisionMade: (_state, { payload }: PayloadAction<{ processId: string; decision: PartnerDecision }>) =>
      pendingStep(payload.processId, payload.decision),
    stepFailed: (state, { payload }: PayloadAction<ApiFailure>) => {
      state.status = 'failed';
      state.failure = payload;
    },
    stepDone: (state, { payload }: PayloadAction<{ nextPath: string | null }>) => {
      state.status = 'done';
      state.nextPath = payload.nextPath;
    },
    /** The page was left before the answer. */
    stepDropped: () => initialState,
    /** The browser is loading another page; buttons stay disabled. */
    journeyLeft: (state) => {
      state.status = 'leaving';
    },
  },
  extraReducers: (builder) => {
    const arrived = (state: PartnerJourneyState) => (state.status === 'leaving' ? initialState : state);
    builder.addCase(locationChanged, arrived);
    // Restored from the browser's cache, the page would still be busy.
    builder.addCase(pageReturned, arrived);
  },
});

export const { permissionRequested, offerSubmitted, decisionMade, stepFailed, stepDone, stepDropped, journeyLeft } =
  slice.actions;
export const partnerJourneyReducer = slice.reducer;

export const selectPartnerJourney = (state: RootState) => state.partnerJourney;
