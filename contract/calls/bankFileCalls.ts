import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import {
  BANK_FILE_NAME_MAX_LENGTH,
  BANK_SOURCES,
  DIFFERENCE_CAUSES,
  DIFFERENCE_KINDS,
  FILE_WARNINGS,
  SETTLEMENT_DAYS_MOST,
} from '../rules/bankFileRules';
import { PAYOUT_REASONS, PAYOUT_STATES } from '../rules/payoutRules';
import { RETURN_REASONS } from '../rules/transactionStates';
import { DECISIONS } from '../rules/twoPersons';
import { callsOf, memberPost, roleGet } from './call';
import { closed, Day, freeText, IsoDateTime, literals, Nothing, nullable, PaymentCode, Rials } from './common';

const Source = literals(BANK_SOURCES);
const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Reference = Type.String({ minLength: 1, maxLength: 128 });
const Reason = freeText({ minLength: 1, maxLength: 300 });
const Name = Type.String({ description: 'Initial and last name' });
const CardEnd = nullable(Type.String({ description: 'Last four digits of the card' }));

/** A text that waits for a second operator. */
const Proposal = Type.Object({
  proposal_id: Id,
  text: Type.String(),
  by: Name,
  mine: Type.Boolean(),
  my_decisions: Type.Array(literals(DECISIONS), { description: 'What the reader may decide' }),
});

const Approved = Type.Object({ text: Type.String(), by: Name, approved_by: Name });

const Difference = Type.Object({
  key: Type.String({ description: 'Names the difference while it is the same' }),
  kind: literals(DIFFERENCE_KINDS),
  reference: Type.String(),
  ours: nullable(Type.Integer({ description: 'Integer rials; negative for a settlement of the gateway' })),
  bank: nullable(Type.Integer({ description: 'Integer rials; negative for money that went back' })),
  payment_code: nullable(PaymentCode),
  at: nullable(IsoDateTime),
  receipt: nullable(
    Type.Object({
      state: Type.String({ description: 'Of the receipt in our books that did not pay' }),
      why: nullable(literals(RETURN_REASONS)),
      card_end: CardEnd,
    }),
  ),
  cause: literals(DIFFERENCE_CAUSES),
  dated: Type.Union([Day, Type.Null()], { description: 'Of the row, where it is another day' }),
  row_day: Type.Union([Day, Type.Null()], { description: 'A row of this day matches, which explains the difference' }),
  explanation: nullable(Approved),
  proposal: nullable(Proposal),
  settlement: Type.Union(
    [
      Type.Object({
        ...Proposal.properties,
        days: Type.Array(Day),
        gross: Rials,
        fee: Rials,
      }),
      Type.Null(),
    ],
    { description: 'To book the row as the settlement of some days of the gateway' },
  ),
  own: Type.Boolean({ description: 'Of a deal in which the reader takes part: another operator explains it' }),
  waits_in_group: Type.Boolean({ description: 'Its explanation is that of its group, and waits' }),
});

/** Differences with one cause. `dated` is the day of their rows, where it is another one. */
const GROUP = { kind: literals(DIFFERENCE_KINDS), cause: literals(DIFFERENCE_CAUSES), dated: nullable(Day) };

const Group = Type.Object({
  ...GROUP,
  total: Type.Integer(),
  open_count: Type.Integer({ description: 'Without an explanation, also one that waits' }),
  rials: Type.Integer({ description: 'Of the open ones: integer rials as the bank says, else as the books say' }),
  proposal: Type.Union(
    [Type.Object({ ...Proposal.properties, count: Type.Integer(), rials: Type.Integer() }), Type.Null()],
    { description: 'To explain some of them together' },
  ),
});

const File = Type.Object({
  file_id: Id,
  name: Type.String(),
  rows: Type.Integer({ description: 'Read so far' }),
  whole: Type.Boolean(),
  mark: nullable(Type.String({ description: 'First eight digits of the SHA-256' })),
  warnings: Type.Array(Type.Object({ kind: literals(FILE_WARNINGS), percent: Type.Integer(), day: nullable(Day) }), {
    description: 'A file with warnings counts when it is accepted',
  }),
});

const FileOfDay = Type.Object({
  ...File.properties,
  proposal: Type.Union([Proposal, Type.Null()], { description: 'To withdraw the file' }),
  withdrawn: Type.Union([Approved, Type.Null()], {
    description: 'Its rows count no more',
  }),
});

export const BankDay = Type.Object({
  day: Day,
  closed: nullable(Type.Object({ at: IsoDateTime, by: Name })),
  settled: Type.Union([Type.Object({ ...Approved.properties, bank_day: Day }), Type.Null()], {
    description: 'By a row of the statement of `bank_day`. The gateway’s files then stay',
  }),
  blocked_by: Type.Union([literals(['day_runs', 'file_missing', 'withdrawal_waits', 'unexplained']), Type.Null()], {
    description: 'Why the day cannot be closed; null when it can or is',
  }),
  sources: Type.Array(
    Type.Object({
      source: Source,
      files: Type.Array(FileOfDay),
      waiting: Type.Array(File, { description: 'Files with warnings that wait for a person, and count in nothing' }),
      same: Type.Object({ count: Type.Integer(), rials: Type.Integer() }),
      total: Type.Integer({ description: 'Differences' }),
      groups: Type.Array(Group),
      unexplained: Type.Integer(),
    }),
  ),
  open_days: Type.Array(Day, { description: 'Days with files that are not closed, oldest first' }),
});

export const DifferencePage = Type.Object({
  differences: Type.Array(Difference),
  next: Type.Union([Type.String(), Type.Null()], { description: '`after` of the next page' }),
});

export const GatewayDays = Type.Object({
  days: Type.Array(
    Type.Object({
      day: Day,
      rials: Type.Integer({ description: 'Sum of the rows that count' }),
      own: Type.Boolean({
        description: 'With a row of a deal in which the reader takes part: another operator settles it',
      }),
    }),
    { description: `Latest first, at most ${SETTLEMENT_DAYS_MOST}` },
  ),
});

const DifferenceQuery = closed({
  day: Day,
  source: Source,
  kind: literals(DIFFERENCE_KINDS),
  after: Type.Optional(Type.String({ pattern: '^[01]-.{1,128}$', description: '`next` of the page before' })),
});
const UploadQuery = closed({
  file_id: Id,
  source: Source,
  day: Day,
  name: freeText({ minLength: 1, maxLength: BANK_FILE_NAME_MAX_LENGTH }),
  format_id: Type.Optional(Id),
});
const DayQuery = closed({ day: Day });
const ExplainBody = closed({ day: Day, source: Source, key: Reference, text: Reason });
const ExplainGroupBody = closed({ day: Day, source: Source, ...GROUP, text: Reason });
const WaitingBody = closed({ file_id: Id });
const WithdrawBody = closed({ file_id: Id, text: Reason });
const SettlementBody = closed({
  day: Day,
  key: Reference,
  days: Type.Array(Day, { minItems: 1, maxItems: SETTLEMENT_DAYS_MOST, description: 'Of the gateway’s files' }),
  text: Reason,
});
const CloseBody = closed({ day: Day });

export const RefundQueue = Type.Object({
  refunds: Type.Array(
    Type.Object({
      reference: Type.String(),
      payment_code: PaymentCode,
      amount: Rials,
      why: nullable(literals(RETURN_REASONS)),
      card_end: CardEnd,
      since: IsoDateTime,
      tries: Type.Integer(),
      next_at: nullable(IsoDateTime),
      may_propose: Type.Boolean({ description: 'Its money leaves by a transfer only when two operators decide it' }),
    }),
  ),
  proposals: Type.Array(
    Type.Object({
      ...Proposal.properties,
      reference: Type.String(),
      payment_code: PaymentCode,
      amount: Rials,
      why: nullable(literals(RETURN_REASONS)),
    }),
  ),
  returned_today: Type.Integer(),
});

export const WaitingPayouts = Type.Object({
  payouts: Type.Array(
    Type.Object({
      payment_code: PaymentCode,
      kind: literals(['settle', 'refund']),
      reference: Type.String(),
      amount: Rials,
      account_end: Type.String({ description: 'Last four digits of the IBAN' }),
      state: literals(PAYOUT_STATES),
      why: nullable(literals(PAYOUT_REASONS)),
      since: IsoDateTime,
      tries: Type.Integer(),
      next_at: nullable(IsoDateTime),
      can_retry: Type.Boolean(),
    }),
  ),
});

const RefundBody = closed({ reference: Reference });
const ReturnBody = closed({ reference: Reference, text: Reason });

export type BankDay = Static<typeof BankDay>;
export type BankSourceOfDay = BankDay['sources'][number];
export type DifferencePage = Static<typeof DifferencePage>;
export type BankDifference = DifferencePage['differences'][number];
export type BankGroup = BankSourceOfDay['groups'][number];
export type GatewayDays = Static<typeof GatewayDays>;
export type SettlementBody = Static<typeof SettlementBody>;
export type DifferenceQuery = Static<typeof DifferenceQuery>;
export type ExplainGroupBody = Static<typeof ExplainGroupBody>;
export type UploadQuery = Static<typeof UploadQuery>;
export type BankFile = Static<typeof File>;
export type BankFileOfDay = BankSourceOfDay['files'][number];
export type ExplainBody = Static<typeof ExplainBody>;
export type WaitingBody = Static<typeof WaitingBody>;
export type WithdrawBody = Static<typeof WithdrawBody>;
export type RefundQueue = Static<typeof RefundQueue>;
export type WaitingPayouts = Static<typeof WaitingPayouts>;
export type ReturnBody = Static<typeof ReturnBody>;

const acting = { ...memberPost, errors: [...roleGet.errors, E.notAcceptable, E.conflict] } as const;

/** Calls of finance; the auditor reads. */
export const BANK_FILE_CALLS = callsOf('office', {
  bankDay: {
    ...roleGet,
    path: '/office/v1/bank-days/',
    summary: 'Files, equal rows and differences of a day, counted by cause',
    query: DayQuery,
    answer: BankDay,
  },
  bankDifferences: {
    ...roleGet,
    path: '/office/v1/bank-days/differences/',
    summary: 'A page of 100 differences of a kind, those without an explanation first',
    query: DifferenceQuery,
    answer: DifferencePage,
  },
  bankFile: {
    ...roleGet,
    path: '/office/v1/bank-files/:id/',
    summary: 'How many rows of a file are read',
    params: Type.Object({ id: Id }),
    answer: File,
    errors: [...roleGet.errors, E.notFound],
  },
  uploadBankFile: {
    ...acting,
    path: '/office/v1/bank-files/',
    summary:
      'Read a CSV file or a workbook (body `text/csv` for both), whole or not at all. 1005: it is known. 1002: `fields` name the fault (`file`), and of a row `line`, `column`, the text `found` and what is `needed`',
    query: UploadQuery,
    answer: File,
  },
  acceptBankFile: {
    ...acting,
    path: '/office/v1/bank-files/accept/',
    summary:
      'Let a file with warnings count. 1005: its bytes are known. 1007: `fields.file` names why (`day_closed`, `day_settled` or `format`, which is off)',
    body: WaitingBody,
    answer: File,
    errors: [...acting.errors, E.notFound],
  },
  dropBankFile: {
    ...acting,
    path: '/office/v1/bank-files/drop/',
    summary: 'Drop a file that waits; one that waits for an hour drops by itself',
    body: WaitingBody,
    answer: Nothing,
  },
  explainDifference: {
    ...acting,
    path: '/office/v1/bank-days/explain/',
    summary: 'Propose an explanation, which a second operator approves',
    body: ExplainBody,
    answer: Nothing,
  },
  explainDifferences: {
    ...acting,
    path: '/office/v1/bank-days/explain-group/',
    summary:
      'Propose one explanation for all differences of a cause that have none; a second operator approves. Those that come later are not explained by it',
    body: ExplainGroupBody,
    answer: Nothing,
  },
  withdrawBankFile: {
    ...acting,
    path: '/office/v1/bank-files/withdraw/',
    summary:
      'Propose to withdraw a file while its day is open; a second operator approves. Its rows count no more, and the same bytes are then a new file',
    body: WithdrawBody,
    answer: Nothing,
    errors: [...acting.errors, E.notFound],
  },
  gatewayDays: {
    ...roleGet,
    path: '/office/v1/bank-days/unsettled/',
    summary: 'Days of the gateway’s files, over and up to a day of the statement, that no settlement covers',
    query: DayQuery,
    answer: GatewayDays,
  },
  settleGateway: {
    ...acting,
    path: '/office/v1/bank-days/settlement/',
    summary:
      'Propose that a row of the statement, money that came in, is the gateway’s settlement of some days; a second operator approves. The ledger then books the fee. 1007: `fields.settlement` names what is wrong (`row`, `days` or `fee`)',
    body: SettlementBody,
    answer: Nothing,
  },
  closeBankDay: {
    ...acting,
    path: '/office/v1/bank-days/close/',
    summary: 'Close a day whose differences are all explained; a closed day stays as it is',
    body: CloseBody,
    answer: BankDay,
  },
  listRefunds: {
    ...roleGet,
    path: '/office/v1/refunds/',
    summary: 'Payments that go back to their cards, oldest first',
    answer: RefundQueue,
  },
  retryRefund: {
    ...acting,
    path: '/office/v1/refunds/retry/',
    summary: 'Ask the gateway, or the bank of the transfer in its place, again with the same reference',
    body: RefundBody,
    answer: Nothing,
  },
  proposeReturn: {
    ...acting,
    path: '/office/v1/refunds/return/',
    summary: 'Propose to return a payment that a settlement file names and nothing uses; a second operator approves',
    body: ReturnBody,
    answer: Nothing,
  },
  listWaitingPayouts: {
    ...roleGet,
    path: '/office/v1/payouts/',
    summary: 'Transfers that wait, oldest first',
    answer: WaitingPayouts,
  },
});
