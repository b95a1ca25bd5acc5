import { addressOf } from '@contract/address';
import type { Assertion, AssertionOptions } from '@contract/calls/common';
import type { OfficeKeyOptions, OfficeState as WireState } from '@contract/calls/deskCalls';
import type {
  DeskPartnerBody,
  MadeKey,
  MakeKeyBody,
  RevokeKeyBody,
  PartnersOnDesk as WirePartners,
} from '@contract/calls/partnerDeskCalls';
import { baseApi, callWith, command } from './baseApi';
import type { OfficeState } from './deskApi';
import { type FromWire, fromWire, toWire } from './names';

export type PartnerOnDesk = FromWire<WirePartners['partners'][number]>;

/** A partner's own page, for its contact. Its deliveries are in `officePartners.ts`. */
export const partnerDeskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    partnerDeskState: build.query<OfficeState, void>({
      query: () => addressOf('GET /panel/v1/partner-desk/session/'),
      transformResponse: fromWire<WireState>,
      providesTags: ['Office'],
    }),
    partnerDeskKeyOptions: build.mutation<AssertionOptions, void>({
      query: () => addressOf('POST /panel/v1/partner-desk/session/options/'),
      transformResponse: ({ passkey }: OfficeKeyOptions) => passkey,
    }),
    openPartnerDesk: build.mutation<void, Assertion>(
      command(['Office'], (assertion) => ({
        ...addressOf('POST /panel/v1/partner-desk/session/'),
        body: { assertion },
      })),
    ),
    closePartnerDesk: build.mutation<void, void>(
      command(['Office'], () => addressOf('POST /panel/v1/partner-desk/session/close/')),
    ),
    partnersOnDesk: build.query<PartnerOnDesk[], void>({
      query: () => addressOf('GET /panel/v1/partner-desk/'),
      transformResponse: ({ partners }: WirePartners) => partners.map(fromWire<WirePartners['partners'][number]>),
      providesTags: ['Partners'],
    }),
    deskTestEvent: build.mutation<void, string>(
      command(['Deliveries', 'Partners'], (partnerId) => ({
        ...addressOf('POST /panel/v1/partner-desk/test-event/'),
        body: toWire({ partnerId }) satisfies DeskPartnerBody,
      })),
    ),
    /** Answers the key, which is never shown again. */
    makePartnerKey: build.mutation<string, FromWire<MakeKeyBody>>({
      query: callWith<MakeKeyBody>('POST /panel/v1/partner-desk/keys/'),
      transformResponse: ({ value }: MadeKey) => value,
      invalidatesTags: ['Partners', 'Deliveries'],
    }),
    revokePartnerKey: build.mutation<void, FromWire<RevokeKeyBody>>(
      command(['Partners', 'Deliveries'], callWith<RevokeKeyBody>('POST /panel/v1/partner-desk/keys/revoke/')),
    ),
  }),
});

export const {
  usePartnerDeskStateQuery,
  usePartnerDeskKeyOptionsMutation,
  useOpenPartnerDeskMutation,
  useClosePartnerDeskMutation,
  usePartnersOnDeskQuery,
  useDeskTestEventMutation,
  useMakePartnerKeyMutation,
  useRevokePartnerKeyMutation,
} = partnerDeskApi;
