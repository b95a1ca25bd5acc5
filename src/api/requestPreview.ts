import { addressOf } from '@contract/address';
import type { RequestPreview as WireRequestPreview } from '@contract/calls/transactionCalls';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';

/** A payable request as a visitor may see it. */
export type RequestPreview = FromWire<WireRequestPreview>;

const previewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By payment code. */
    requestPreview: build.query<RequestPreview, string>({
      query: (code) => ({ ...addressOf('GET /api/v1/requests/:code/preview/', { code }), withoutAuth: true }),
      transformResponse: fromWire<WireRequestPreview>,
    }),
  }),
});

export const { useRequestPreviewQuery } = previewApi;
