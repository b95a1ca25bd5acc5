import { addressOf } from '@contract/address';
import type { VisitedPartner as WireVisitedPartner } from '@contract/calls/partnerCalls';
import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import type { VisitedPartner } from '@/lib/partner';
import { baseApi, withQuery } from './baseApi';
import { fromWire } from './names';

/** Loaded with the first visit of a partner, not with the first screen. */
export const visitedPartnerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The partner of a visit, by its process or the slug of its link. */
    visitedPartner: build.query<VisitedPartner, { processId: string; client: string | null }>({
      query: ({ processId, client }) => ({
        ...withQuery(addressOf('GET /panel/v1/visit/'), {
          process_id: processId === DEFAULT_PROCESS_ID ? null : processId,
          client,
        }),
        withoutAuth: true,
      }),
      transformResponse: fromWire<WireVisitedPartner>,
    }),
  }),
});

export const { useVisitedPartnerQuery } = visitedPartnerApi;
