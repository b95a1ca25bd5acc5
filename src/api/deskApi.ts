import { addressOf } from '@contract/address';
import type { Assertion, AssertionOptions } from '@contract/calls/common';
import type {
  DecideBody,
  FindPersonBody,
  OfficeKeyOptions,
  PersonBody,
  ProposeForPersonBody,
  ProposeRoleBody,
  FoundPerson as WireFound,
  OperatorList as WireOperators,
  ProposalList as WireProposals,
  OfficeState as WireState,
  AuditTrail as WireTrail,
} from '@contract/calls/deskCalls';
import { baseApi, callOnce, callWith, command, withQuery } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';

export type OfficeState = FromWire<WireState>;
export type Operator = FromWire<WireOperators['operators'][number]>;
export type OfficeProposal = FromWire<WireProposals['proposals'][number]>;
export type Person = FromWire<NonNullable<WireFound['person']>>;
export type AuditTrail = FromWire<WireTrail>;
export type AuditRow = AuditTrail['rows'][number];

export interface AuditQuery {
  operatorId?: string;
  subject?: string;
  before?: number;
}

/** Passkey of operators, roles, people, second approval and audit. */
export const deskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    officeState: build.query<OfficeState, void>({
      query: () => addressOf('GET /office/v1/session/'),
      transformResponse: fromWire<WireState>,
      providesTags: ['Office'],
    }),
    officeKeyOptions: build.mutation<AssertionOptions, void>({
      query: () => addressOf('POST /office/v1/session/options/'),
      transformResponse: ({ passkey }: OfficeKeyOptions) => passkey,
    }),
    openOffice: build.mutation<void, Assertion>(
      command(['Office'], (assertion) => ({ ...addressOf('POST /office/v1/session/'), body: { assertion } })),
    ),
    closeOffice: build.mutation<void, void>(command(['Office'], () => addressOf('POST /office/v1/session/close/'))),

    operators: build.query<FromWire<WireOperators>, void>({
      query: () => addressOf('GET /office/v1/operators/'),
      transformResponse: fromWire<WireOperators>,
      providesTags: ['Desk'],
    }),
    officeProposals: build.query<OfficeProposal[], void>({
      query: () => addressOf('GET /office/v1/proposals/'),
      transformResponse: ({ proposals }: WireProposals) => proposals.map(fromWire<WireProposals['proposals'][number]>),
      providesTags: ['Desk'],
    }),
    /** A failure reads the list again: a colleague may have decided. */
    decideProposal: build.mutation<void, FromWire<DecideBody>>(
      command(['Desk', 'Audit', 'BankDay', 'Refunds', 'Partners'], callOnce<DecideBody>('POST /office/v1/proposals/')),
    ),
    proposeRole: build.mutation<void, FromWire<ProposeRoleBody>>(
      command(['Desk', 'Audit'], callOnce<ProposeRoleBody>('POST /office/v1/roles/')),
    ),

    /** Not cached: each lookup is a row in the audit. */
    findPerson: build.mutation<Person | null, FromWire<FindPersonBody>>({
      query: callWith<FindPersonBody>('POST /office/v1/people/find/'),
      transformResponse: ({ person }: WireFound) => person && fromWire(person),
    }),
    endPersonSessions: build.mutation<void, FromWire<PersonBody>>(
      command([], callOnce<PersonBody>('POST /office/v1/people/sessions/')),
    ),
    cancelMobileChange: build.mutation<void, FromWire<PersonBody>>(
      command([], callOnce<PersonBody>('POST /office/v1/people/mobile/')),
    ),
    proposeForPerson: build.mutation<void, FromWire<ProposeForPersonBody>>(
      command(['Desk'], callOnce<ProposeForPersonBody>('POST /office/v1/people/')),
    ),

    auditTrail: build.query<AuditTrail, AuditQuery>({
      query: (asked) => withQuery(addressOf('GET /office/v1/audit/'), toWire(asked)),
      transformResponse: fromWire<WireTrail>,
      providesTags: ['Audit'],
    }),
    checkAudit: build.mutation<void, void>(command(['Audit'], () => addressOf('POST /office/v1/audit/check/'))),
  }),
});

export const {
  useOfficeStateQuery,
  useOfficeKeyOptionsMutation,
  useOpenOfficeMutation,
  useCloseOfficeMutation,
  useOperatorsQuery,
  useOfficeProposalsQuery,
  useDecideProposalMutation,
  useProposeRoleMutation,
  useFindPersonMutation,
  useEndPersonSessionsMutation,
  useCancelMobileChangeMutation,
  useProposeForPersonMutation,
  useAuditTrailQuery,
  useCheckAuditMutation,
} = deskApi;
