import type { Address } from './addresses/address';
import { OFFICE_ADDRESSES } from './addresses/office';
import type { Call } from './call';
import { ERROR as E } from './errors';
import {
  AssignBody,
  AwardBody,
  DisputeIdBody,
  NoteBody,
  OfficeCase,
  OfficeQuery,
  OfficeQueue,
  PostponeBody,
  QuestionBody,
  SecondBody,
} from './schemas/cases';
import { EnterOutageBody, OutageList } from './schemas/outages';

const asOfficeCall = <const Definition extends Omit<Call, 'tag' | 'auth' | 'errors'>>(definition: Definition) =>
  ({ ...definition, tag: 'office', auth: 'bearer', errors: OFFICE_ERRORS }) as const;

/** Whoever is no operator, or comes from elsewhere, hears 1012 of every one of them. */
const OFFICE_ERRORS = [
  E.notAuthenticated,
  E.badRequest,
  E.noAccess,
  E.notAcceptable,
  E.invalidAmount,
  E.conflict,
  E.disputeNotFound,
  E.tooLate,
];

const stepAt = <const At extends Address, const Body extends NonNullable<Call['body']>>(
  address: At,
  summary: string,
  body: Body,
) => asOfficeCall({ ...address, summary, idempotent: true, body, answer: OfficeCase });

/** The calls of the office, for our own people. They are apart from the others: the app of the two sides knows nothing of them. */
export const OFFICE_CALLS = {
  listDisputes: asOfficeCall({
    ...OFFICE_ADDRESSES.listDisputes,
    summary:
      'Open disputes, those that are due first; of the stage `closed` the archive, the last one first. Without those of the reader’s own transactions, and in the stage `office` without those that the reader has decided and another arbiter signs',
    query: OfficeQuery,
    answer: OfficeQueue,
  }),
  caseDetails: asOfficeCall({
    ...OFFICE_ADDRESSES.caseDetails,
    summary: 'A dispute with what is known of its two sides. Every reading is noted',
    body: DisputeIdBody,
    answer: OfficeCase,
  }),
  assignCase: stepAt(OFFICE_ADDRESSES.assignCase, 'Take a case that nobody has, or take it over', AssignBody),
  askInCase: stepAt(OFFICE_ADDRESSES.askInCase, 'Ask one of the sides', QuestionBody),
  noteInCase: stepAt(OFFICE_ADDRESSES.noteInCase, 'Note a call or a finding; both sides read it', NoteBody),
  awardCase: stepAt(
    OFFICE_ADDRESSES.awardCase,
    'Divide the money, finally; a large amount and suspected fraud wait for a second arbiter',
    AwardBody,
  ),
  listOutages: asOfficeCall({
    ...OFFICE_ADDRESSES.listOutages,
    summary: 'Times that no deadline counts, the latest first',
    answer: OutageList,
  }),
  enterOutage: asOfficeCall({
    ...OFFICE_ADDRESSES.enterOutage,
    summary:
      'Enter a time that no deadline counts, as of a bank or of the whole country; the same beginning again ends one that goes on',
    idempotent: true,
    body: EnterOutageBody,
    answer: OutageList,
  }),
  secondAward: {
    ...stepAt(OFFICE_ADDRESSES.secondAward, 'Approve another arbiter’s award, which then counts', SecondBody),
    errors: [...OFFICE_ERRORS, E.proposalGone],
  },
  postponeCase: stepAt(
    OFFICE_ADDRESSES.postponeCase,
    'Say why the decision takes longer, and by when it is made; both sides read it',
    PostponeBody,
  ),
} as const;
