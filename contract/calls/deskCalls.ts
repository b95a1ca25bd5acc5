import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { OPERATOR_ROLES } from '../rules/officeRoles';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { DECISIONS, PROPOSAL_KINDS, PROPOSAL_REASON } from '../rules/twoPersons';
import { callsOf, memberPostOnce, operatorGet, operatorPost } from './call';
import {
  Assertion,
  AssertionOptions,
  closed,
  freeText,
  IsoDateTime,
  literals,
  Mobile,
  NationalCode,
  Nothing,
  nullable,
  paging,
} from './common';

const UserId = Type.String({ minLength: 1, maxLength: 64 });
const Role = literals(OPERATOR_ROLES);
const Reason = freeText({
  minLength: PROPOSAL_REASON.minimum,
  maxLength: PROPOSAL_REASON.maximum,
  pattern: VISIBLE_TEXT_PATTERN,
});

export const OfficeState = Type.Object({
  open: Type.Boolean({ description: 'This session may call the office' }),
  has_key: Type.Boolean({ description: 'The operator has a passkey' }),
  until: nullable(Type.String({ format: 'date-time', description: 'End without another call; null while closed' })),
});

export const OfficeKeyOptions = Type.Object({ passkey: AssertionOptions });
export const OpenOfficeBody = closed({ assertion: Assertion });

export const OperatorList = Type.Object({
  operators: Type.Array(
    Type.Object({
      user_id: UserId,
      name: Type.String({ description: 'Initial and last name' }),
      roles: Type.Array(Role),
      passkeys: Type.Integer(),
      last_act_at: nullable(IsoDateTime),
      me: Type.Boolean(),
    }),
  ),
  closed_accounts: Type.Array(
    Type.Object({ user_id: UserId, name: Type.String({ description: 'Two initials' }), at: IsoDateTime }),
  ),
});

export const ProposalList = Type.Object({
  proposals: Type.Array(
    Type.Object({
      proposal_id: Type.String(),
      kind: literals(PROPOSAL_KINDS),
      subject: Type.String(),
      subject_name: nullable(Type.String({ description: 'Of a person two initials, of a partner its name' })),
      details: Type.Record(Type.String(), Type.Unknown()),
      reason: Type.String(),
      by: Type.String({ description: 'Initial and last name of the maker' }),
      at: IsoDateTime,
      mine: Type.Boolean(),
      my_decisions: Type.Array(literals(DECISIONS), {
        description:
          'What the reader may decide with a role for it. Empty about an own account or deal, whose reason and details are hidden',
      }),
    }),
  ),
});

export const DecideBody = closed({
  proposal_id: Type.String({ format: 'uuid' }),
  decision: literals(DECISIONS),
});

export const ProposeRoleBody = closed({
  user_id: Type.Optional(UserId),
  national_code: Type.Optional(NationalCode),
  role: Role,
  change: literals(['grant', 'revoke'] as const),
  reason: Reason,
});

export const FindPersonBody = closed({
  national_code: Type.Optional(NationalCode),
  mobile: Type.Optional(Mobile),
});

const MobileChange = Type.Object({ due_at: IsoDateTime });

export const FoundPerson = Type.Object({
  person: nullable(
    Type.Object({
      user_id: UserId,
      name: Type.String({ description: 'Two initials' }),
      national_code: Type.String({ description: 'The middle is masked' }),
      mobile: Type.String({ description: 'The middle is masked' }),
      joined_at: IsoDateTime,
      closed_at: nullable(IsoDateTime),
      closed_by: nullable(literals(['owner', 'office'] as const)),
      sessions: Type.Integer({ description: 'Living sessions' }),
      passkeys: Type.Integer(),
      mobile_change: nullable(MobileChange),
      me: Type.Boolean(),
    }),
  ),
});

export const PersonBody = closed({ user_id: UserId, reason: Reason });

export const PERSON_CHANGES = ['close_account', 'reopen_account', 'change_mobile'] as const;

export const ProposeForPersonBody = closed({
  user_id: UserId,
  change: literals(PERSON_CHANGES),
  mobile: Type.Optional(Mobile),
  reason: Reason,
});

export const AuditQuery = closed({
  operator_id: Type.Optional(UserId),
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  size: paging.size,
});

export const AuditTrail = Type.Object({
  rows: Type.Array(
    Type.Object({
      place: Type.Integer(),
      operator: nullable(Type.Object({ user_id: UserId, name: Type.String() })),
      act: Type.String(),
      subject: Type.String(),
      details: Type.String({ description: 'JSON with sorted keys' }),
      at: IsoDateTime,
      hash: Type.String(),
    }),
  ),
  chain: Type.Object({
    rows: Type.Integer(),
    links: Type.Array(Type.Object({ place: Type.Integer(), hash: Type.String(), at: IsoDateTime })),
    checked_at: nullable(IsoDateTime),
    next_check_at: nullable(IsoDateTime),
    broken_at: nullable(Type.Integer({ description: 'The first broken row of the last check' })),
  }),
});

export type OfficeState = Static<typeof OfficeState>;
export type OfficeKeyOptions = Static<typeof OfficeKeyOptions>;
export type OperatorList = Static<typeof OperatorList>;
export type ProposalList = Static<typeof ProposalList>;
export type DecideBody = Static<typeof DecideBody>;
export type ProposeRoleBody = Static<typeof ProposeRoleBody>;
export type FindPersonBody = Static<typeof FindPersonBody>;
export type FoundPerson = Static<typeof FoundPerson>;
export type PersonBody = Static<typeof PersonBody>;
export type ProposeForPersonBody = Static<typeof ProposeForPersonBody>;
export type AuditTrail = Static<typeof AuditTrail>;

const act = {
  ...memberPostOnce,
  answer: Nothing,
  errors: [...operatorGet.errors, E.conflict, E.notAcceptable, E.userNotFound, E.proposalGone],
} as const;

/** The passkey of an operator, roles, people, second approval and audit. */
export const DESK_CALLS = callsOf('office', {
  officeState: {
    ...operatorGet,
    path: '/office/v1/session/',
    summary: 'Whether this session may call the office, for operators. No use of the office',
    answer: OfficeState,
  },
  officeKeyOptions: {
    ...operatorPost,
    path: '/office/v1/session/options/',
    summary: 'Start to prove a passkey. Other calls of the office answer 1012 with `fields.passkey` before it',
    answer: OfficeKeyOptions,
  },
  openOffice: {
    ...operatorPost,
    path: '/office/v1/session/',
    summary: 'Prove a passkey: for 30 minutes after each call, 8 hours at most',
    body: OpenOfficeBody,
    answer: OfficeState,
    errors: [...operatorGet.errors, E.passkeyRefused],
  },
  closeOffice: {
    ...operatorPost,
    path: '/office/v1/session/close/',
    summary: 'Lock the office for this session; the login stays',
    answer: OfficeState,
  },
  listOperators: {
    ...operatorGet,
    path: '/office/v1/operators/',
    summary: 'Operators with their roles, and closed accounts',
    answer: OperatorList,
  },
  listProposals: {
    ...operatorGet,
    path: '/office/v1/proposals/',
    summary: 'Open proposals, oldest first',
    answer: ProposalList,
  },
  decideProposal: {
    ...act,
    path: '/office/v1/proposals/',
    summary: 'Approve or reject a colleague’s proposal, or withdraw one’s own',
    body: DecideBody,
  },
  proposeRole: {
    ...act,
    path: '/office/v1/roles/',
    summary: 'Propose to grant or revoke a role; another supervisor approves',
    body: ProposeRoleBody,
  },
  findPerson: {
    ...operatorPost,
    path: '/office/v1/people/find/',
    summary: 'A person by exact national code or mobile. Recorded; 100 lookups an hour (1016)',
    body: FindPersonBody,
    answer: FoundPerson,
  },
  endPersonSessions: {
    ...act,
    path: '/office/v1/people/sessions/',
    summary: 'End all sessions of a person',
    body: PersonBody,
  },
  proposeForPerson: {
    ...act,
    path: '/office/v1/people/',
    summary: 'Propose to close or reopen an account, or to change its mobile; another supervisor approves',
    body: ProposeForPersonBody,
    errors: [...act.errors, E.mobileMismatch, E.userAlreadyRegistered, E.thirdParty],
  },
  cancelMobileChange: {
    ...act,
    path: '/office/v1/people/mobile/',
    summary: 'Cancel an approved change of mobile before it takes effect',
    body: PersonBody,
  },
  listAudit: {
    ...operatorGet,
    path: '/office/v1/audit/',
    summary: 'Rows of the audit, latest first, and the state of its chain',
    query: AuditQuery,
    answer: AuditTrail,
  },
  checkAudit: {
    ...operatorPost,
    path: '/office/v1/audit/check/',
    summary: 'Check the chain from its first row now',
    answer: Nothing,
  },
});
