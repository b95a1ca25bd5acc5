import { addressOf } from '@contract/address';
import type {
  ChangePartnerBody,
  CreatedPartner,
  CreatePartnerBody,
  DeliveryList,
  PartnerInOffice,
  PartnerList,
  ProposePartnerChangeBody,
  ResendBody,
  RotatedKey,
  RotateKeyBody,
  WebhookDelivery,
} from '@contract/calls/officePartnerCalls';
import type { DeskResendBody } from '@contract/calls/partnerDeskCalls';
import type { PartnerKeyKind, PartnerModeName } from '@contract/rules/partnerRules';
import { baseApi, callWith, command, withQuery } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';

/** A partner with its keys and the counts of its open deliveries. Times are ISO 8601. */
export type Partner = FromWire<PartnerInOffice>;
export type PartnerSettings = FromWire<CreatePartnerBody>;
export type Delivery = FromWire<WebhookDelivery>;
/** Who reads the deliveries: the office, or the partner's contact on its own page. */
export type DeliveryReader = 'office' | 'contact';
interface DeliveriesOf {
  partnerId: string;
  size: number;
  reader: DeliveryReader;
  mode: PartnerModeName;
}
/** Values that are shown once. `waits`: the value works after the second approval. */
export type NewKeys = Partial<Record<PartnerKeyKind, { readonly value: string; readonly waits?: true }>>;

/** The partners and their webhooks, for the office. */
export const officePartnersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPartners: build.query<Partner[], void>({
      query: () => addressOf('GET /office/v1/partners/'),
      transformResponse: ({ partners }: PartnerList) => fromWire(partners),
      providesTags: ['Partners'],
    }),
    createPartner: build.mutation<FromWire<CreatedPartner>, PartnerSettings>({
      query: callWith<CreatePartnerBody>('POST /office/v1/partners/'),
      transformResponse: fromWire<CreatedPartner>,
      invalidatesTags: ['Partners'],
    }),
    changePartner: build.mutation<Partner, FromWire<ChangePartnerBody>>({
      query: callWith<ChangePartnerBody>('POST /office/v1/partners/change/'),
      transformResponse: fromWire<PartnerInOffice>,
      invalidatesTags: ['Partners'],
    }),
    proposePartnerChange: build.mutation<void, FromWire<ProposePartnerChangeBody>>(
      command(['Desk', 'Audit', 'Partners'], ({ before, ...change }) => ({
        ...addressOf('POST /office/v1/partners/propose/'),
        body: { ...toWire(change), ...(before && { before: toWire(before) }) } satisfies ProposePartnerChangeBody,
      })),
    ),
    rotatePartnerKey: build.mutation<string, FromWire<RotateKeyBody>>({
      query: callWith<RotateKeyBody>('POST /office/v1/partners/rotate/'),
      transformResponse: ({ value }: RotatedKey) => value,
      invalidatesTags: ['Desk', 'Audit'],
    }),
    listDeliveries: build.query<FromWire<DeliveryList>, DeliveriesOf>({
      query: ({ partnerId, size, reader, mode }) =>
        withQuery(
          addressOf(
            reader === 'contact' ? 'GET /panel/v1/partner-desk/deliveries/' : 'GET /office/v1/partners/deliveries/',
          ),
          { partner_id: partnerId, size, mode },
        ),
      transformResponse: fromWire<DeliveryList>,
      providesTags: ['Deliveries'],
    }),
    resendWebhook: build.mutation<void, { partnerId: string; deliveryId: string; reader: DeliveryReader }>(
      command(['Deliveries', 'Partners'], ({ partnerId, deliveryId, reader }) =>
        reader === 'contact'
          ? {
              ...addressOf('POST /panel/v1/partner-desk/deliveries/resend/'),
              body: toWire({ partnerId, deliveryId }) satisfies DeskResendBody,
            }
          : {
              ...addressOf('POST /office/v1/partners/deliveries/resend/'),
              body: toWire({ deliveryId }) satisfies ResendBody,
            },
      ),
    ),
  }),
});

export const {
  useListPartnersQuery,
  useCreatePartnerMutation,
  useChangePartnerMutation,
  useProposePartnerChangeMutation,
  useRotatePartnerKeyMutation,
  useListDeliveriesQuery,
  useResendWebhookMutation,
} = officePartnersApi;
