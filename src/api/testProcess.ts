import { addressOf } from '@contract/address';
import type { TestProcessView } from '@contract/calls/partnerCalls';
import type { TestMove } from '@contract/rules/partnerRules';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';

export type TestProcess = FromWire<TestProcessView>;

/** The page of a partner's test process. Nothing else reads it. */
export const testProcessApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    testProcess: build.query<TestProcess, string>({
      query: (processId) => ({
        ...addressOf('GET /panel/v1/test-process/:process_id/', { process_id: processId }),
        withoutAuth: true,
      }),
      transformResponse: fromWire<TestProcessView>,
      providesTags: ['TestProcess'],
    }),
    moveTestProcess: build.mutation<TestProcess, { processId: string; state: TestMove }>({
      query: ({ processId, state }) => ({
        ...addressOf('POST /panel/v1/test-process/:process_id/', { process_id: processId }),
        body: { state },
        withoutAuth: true,
      }),
      transformResponse: fromWire<TestProcessView>,
      // A refused move reads the state again: the partner may have moved it.
      invalidatesTags: ['TestProcess'],
    }),
  }),
});

export const { useTestProcessQuery, useMoveTestProcessMutation } = testProcessApi;
