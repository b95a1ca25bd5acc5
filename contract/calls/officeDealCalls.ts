import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { DISPUTE_OUTCOMES, DISPUTE_REASONS, DISPUTE_STAGES } from '../rules/disputeRules';
import { TRANSITION_CAUSES } from '../rules/endings';
import { JALALI_MONTH } from '../rules/jalaliMonth';
import { NOTICE_KINDS } from '../rules/noticeKinds';
import { ACCOUNT_KINDS, LOOKUPS_AN_HOUR, REVEAL_REASON, REVEALED_FIELDS } from '../rules/officeDealRules';
import { PAYOUT_REASONS, PAYOUT_STATES } from '../rules/payoutRules';
import { PAYMENT_STATES, RETURN_REASONS } from '../rules/transactionStates';
import { callsOf, memberPost, memberPostOnce, operatorGet } from './call';
import {
  closed,
  Day,
  freeText,
  IsoDateTime,
  literals,
  Mobile,
  Next,
  nullable,
  PaymentCode,
  PaymentCodeBody,
  Rials,
  TransactionStatus,
} from './common';
import { SIDES } from './disputeCalls';
import { NoticeDetails } from './noticeCalls';

const CardEnd = Type.String({
  'x-reader': 'cardEnd',
  pattern: '^[0-9]{4}$',
  description: 'Last four digits of a card',
});
const MaskedName = Type.String({ description: 'Two initials' });
const MaskedMobile = Type.String({ description: '«0912****321»' });

/** Exactly one way of searching. */
export const SearchBody = Type.Union([
  PaymentCodeBody,
  closed({
    tracking_number: Type.String({
      minLength: 4,
      maxLength: 80,
      description: 'Of a card payment, in any digits and case',
    }),
  }),
  closed({ card_end: CardEnd, mobile: Mobile }),
]);

export const Lookups = Type.Object({
  used: Type.Integer({ description: `Lookups of deals and people within the hour, at most ${LOOKUPS_AN_HOUR}` }),
  resets_at: nullable(IsoDateTime),
});

export const FoundDeal = Type.Object({
  payment_code: PaymentCode,
  behalf: Type.String(),
  amount: Rials,
  status: TransactionStatus,
  payer_name: nullable(MaskedName),
  payer_mobile: nullable(MaskedMobile),
  payee_name: MaskedName,
  payee_mobile: MaskedMobile,
  tracking_number: nullable(Type.String()),
  payout_trouble: nullable(
    Type.Object(
      { to: literals(SIDES), why: literals(PAYOUT_REASONS) },
      { description: 'A transfer that waits for another account' },
    ),
  ),
  next: Next,
  changed_at: IsoDateTime,
});

export const SearchAnswer = Type.Object({
  deals: Type.Array(FoundDeal, { description: 'Latest change first; without the operator’s own deals' }),
  has_more: Type.Boolean(),
});

const PersonInDeal = Type.Object({
  name: MaskedName,
  mobile: MaskedMobile,
  national_code: Type.String({ description: 'Masked' }),
  account: nullable(Type.String({ description: 'Masked card number or IBAN' })),
});

const STEP_ACTORS = ['payer', 'payee', 'referee', 'operator', 'system'] as const;
const CHANNEL_OUTCOMES = ['sent', 'silenced', 'late'] as const;

/** A deal for the office. Every person is masked. */
export const OfficeDeal = Type.Object({
  payment_code: PaymentCode,
  behalf: Type.String(),
  amount: Rials,
  status: TransactionStatus,
  created_at: IsoDateTime,
  tracking_number: nullable(Type.String()),
  next: Next,
  payer: nullable(PersonInDeal),
  payee: PersonInDeal,
  history: Type.Array(
    Type.Object({
      from_status: nullable(TransactionStatus),
      to_status: TransactionStatus,
      step_by: literals(STEP_ACTORS),
      cause: nullable(literals(TRANSITION_CAUSES)),
      time: IsoDateTime,
    }),
  ),
  attempts: Type.Array(
    Type.Object({
      attempt_id: Type.String(),
      amount: Rials,
      state: literals(PAYMENT_STATES),
      why: nullable(literals(RETURN_REASONS)),
      card_end: nullable(CardEnd),
      tracking_number: nullable(Type.String()),
      time: IsoDateTime,
    }),
  ),
  payouts: Type.Array(
    Type.Object({
      to: literals(SIDES),
      iban: Type.String({ description: 'Masked' }),
      amount: Rials,
      payout_state: literals(PAYOUT_STATES),
      why: nullable(literals(PAYOUT_REASONS)),
      refusals: Type.Integer(),
      reference: Type.String({ description: 'Of the present order at the bank' }),
      changed_at: IsoDateTime,
      can_retry: Type.Boolean({ description: 'The office can send the same order again now' }),
      needs_office: Type.Boolean({
        description: 'The owner has changed the account too often, and asks for another change',
      }),
    }),
  ),
  postings: Type.Array(
    Type.Object({
      entry_id: Type.Integer(),
      entry_kind: Type.String(),
      account_kind: literals(ACCOUNT_KINDS),
      rials: Type.Integer({ description: 'Negative: taken from the account' }),
      time: IsoDateTime,
    }),
  ),
  notices: Type.Array(
    Type.Object({
      notice_id: Type.String(),
      notice_kind: literals(NOTICE_KINDS),
      details: NoticeDetails,
      to: literals([...SIDES, 'referee', 'other'] as const),
      sms: nullable(literals(CHANNEL_OUTCOMES)),
      push: nullable(literals(CHANNEL_OUTCOMES)),
      read: Type.Boolean(),
      time: IsoDateTime,
      can_resend: Type.Boolean({ description: 'The last SMS of its reader, and it is not on its way' }),
    }),
    { description: 'Latest first, at most 50' },
  ),
  disputes: Type.Array(
    Type.Object({
      stage: literals(DISPUTE_STAGES),
      dispute_reason: literals(DISPUTE_REASONS),
      opened_by: literals([...SIDES, 'system'] as const),
      dispute_outcome: nullable(literals(DISPUTE_OUTCOMES)),
      opened_at: IsoDateTime,
      closed_at: nullable(IsoDateTime),
      entries: Type.Array(
        Type.Object({
          by: literals([...SIDES, 'referee', 'office', 'system'] as const),
          entry_kind: Type.String(),
          time: IsoDateTime,
        }),
        { description: 'Without their texts, which only the parties and the arbiter read' },
      ),
    }),
  ),
  jobs: Type.Array(
    Type.Object({
      queue: Type.String(),
      running: Type.Boolean(),
      tries: Type.Integer(),
      due_at: nullable(IsoDateTime),
    }),
    { description: 'Pending work; finished work leaves no row' },
  ),
});

export const RevealBody = closed({
  payment_code: PaymentCode,
  side: literals(SIDES),
  field: literals(REVEALED_FIELDS),
  reason: freeText({ maxLength: REVEAL_REASON.maximum, description: 'At least ten letters, for the audit' }),
});

export const RevealAnswer = Type.Object({
  value: Type.String({ description: 'Not masked. The screen masks it again after two minutes' }),
});

export const ResendBody = closed({ payment_code: PaymentCode, notice_id: Type.String({ format: 'uuid' }) });

export const LedgerSums = Type.Object({
  kinds: Type.Array(
    Type.Object({
      account_kind: literals(ACCOUNT_KINDS),
      rials: Type.Integer({ description: 'Sum of its postings; may be negative' }),
      posting_count: Type.Integer(),
    }),
  ),
  total_rials: Type.Integer({ description: 'Sum of all accounts; always zero' }),
  owed_rials: Type.Integer({ description: 'What people are owed: hold and payable' }),
  last_at: nullable(IsoDateTime),
});

export const LedgerQuery = closed({
  account_kind: literals(ACCOUNT_KINDS),
  before: Type.Optional(Type.Integer({ minimum: 1, description: 'Only postings before this one' })),
});

export const LedgerPage = Type.Object({
  lines: Type.Array(
    Type.Object({
      posting_id: Type.Integer(),
      entry_id: Type.Integer(),
      entry_kind: Type.String(),
      payment_code: nullable(PaymentCode),
      rials: Type.Integer(),
      balance_rials: Type.Integer({ description: 'Of all accounts of this kind, after the posting' }),
      from_status: nullable(TransactionStatus),
      to_status: nullable(TransactionStatus),
      step_by: nullable(literals(STEP_ACTORS)),
      legs: Type.Array(Type.Object({ account_kind: literals(ACCOUNT_KINDS), rials: Type.Integer() }), {
        description: 'All postings of the entry; they sum to zero',
      }),
      time: IsoDateTime,
    }),
    { description: 'Latest first' },
  ),
  next_before: nullable(Type.Integer()),
});

export const LedgerMonthQuery = closed({
  month: Type.String({ 'x-reader': 'compact', pattern: JALALI_MONTH.source, description: 'Jalali month, «1405-09»' }),
});

const Moved = Type.Integer({ description: 'Rials' });

export const LedgerMonth = Type.Object({
  month: Type.String(),
  from: Day,
  to: Day,
  made_at: IsoDateTime,
  held_before_rials: Type.Integer({ description: 'Rials that people were owed at the start: hold and payable' }),
  held_after_rials: Type.Integer({ description: 'Rials that people are owed at the end, or now' }),
  paid_in_rials: Moved,
  paid_out_rials: Type.Integer({ description: 'Rials to sellers, without transfers that came back' }),
  returned_rials: Type.Integer({ description: 'Rials to buyers, without transfers that came back' }),
  commission_rials: Moved,
  gateway_fees_rials: Moved,
  free_given_rials: Type.Integer({ description: 'Rials of free commission that people got' }),
  free_used_rials: Moved,
  unexplained_rials: Type.Integer({
    description: 'held_after − (held_before + paid_in − commission − paid_out − returned); always zero',
  }),
  accounts: Type.Array(
    Type.Object({
      account_kind: literals(ACCOUNT_KINDS),
      opening_rials: Moved,
      debit_rials: Moved,
      credit_rials: Moved,
      closing_rials: Moved,
    }),
    { description: 'Each column of balances sums to zero; debit and credit have one sum' },
  ),
});

export type LedgerMonth = Static<typeof LedgerMonth>;
export type SearchBody = Static<typeof SearchBody>;
export type Lookups = Static<typeof Lookups>;
export type FoundDeal = Static<typeof FoundDeal>;
export type SearchAnswer = Static<typeof SearchAnswer>;
export type OfficeDeal = Static<typeof OfficeDeal>;
export type RevealBody = Static<typeof RevealBody>;
export type RevealAnswer = Static<typeof RevealAnswer>;
export type ResendBody = Static<typeof ResendBody>;
export type LedgerSums = Static<typeof LedgerSums>;
export type LedgerQuery = Static<typeof LedgerQuery>;
export type LedgerPage = Static<typeof LedgerPage>;

const ofDeal = { ...memberPost, errors: [...operatorGet.errors, E.transactionNotFound] } as const;
const act = {
  ...memberPostOnce,
  answer: OfficeDeal,
  errors: [...ofDeal.errors, E.notAcceptable, E.conflict],
} as const;

/** Search, one deal and the ledger, for operators. Each search, read and reveal is a row of the audit. */
export const OFFICE_DEAL_CALLS = callsOf('office', {
  officeLookups: {
    ...operatorGet,
    path: '/office/v1/deals/search/',
    summary: 'The operator’s lookups within the hour',
    answer: Lookups,
  },
  searchDeals: {
    ...ofDeal,
    path: '/office/v1/deals/search/',
    summary:
      'Deals by payment code, by the tracking number of a payment, or by the end of a card and the whole mobile of its ' +
      'owner. A search that finds only own deals is refused (1012)',
    body: SearchBody,
    answer: SearchAnswer,
  },
  officeDeal: {
    ...ofDeal,
    path: '/office/v1/deals/details/',
    summary: 'A deal with its history, payments, payouts, postings, notices, disputes and jobs',
    body: PaymentCodeBody,
    answer: OfficeDeal,
  },
  revealInDeal: {
    ...ofDeal,
    path: '/office/v1/deals/reveal/',
    summary: 'One masked value of a person, for a reason',
    body: RevealBody,
    answer: RevealAnswer,
  },
  resendNotice: {
    ...act,
    path: '/office/v1/deals/resend/',
    summary: 'Send a notice of the deal again. The limits of SMS hold',
    body: ResendBody,
  },
  retryPayouts: {
    ...act,
    path: '/office/v1/deals/retry/',
    summary: 'Send the waiting transfers of a deal to the bank now, with the same references',
    body: PaymentCodeBody,
  },
  allowAccountChanges: {
    ...act,
    path: '/office/v1/deals/account-changes/',
    summary: 'Let the owner of a stopped transfer choose another account',
    body: PaymentCodeBody,
    errors: [...act.errors, E.tooLate],
  },
  ledgerSums: {
    ...operatorGet,
    path: '/office/v1/ledger/',
    summary: 'Sum of each kind of account',
    answer: LedgerSums,
  },
  ledgerMonth: {
    ...operatorGet,
    path: '/office/v1/ledger/month/',
    summary: 'Figures of a Jalali month for the accountant; each is a sum over the ledger',
    query: LedgerMonthQuery,
    answer: LedgerMonth,
  },
  ledgerPage: {
    ...operatorGet,
    path: '/office/v1/ledger/postings/',
    summary: 'Postings of a kind of account, latest first. The operator’s own deals have no payment code',
    query: LedgerQuery,
    answer: LedgerPage,
  },
});
