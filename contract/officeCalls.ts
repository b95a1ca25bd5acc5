import type { Call } from './call';
import { ERROR as E } from './errors';
import {
  AwardBody,
  DisputeIdBody,
  NoteBody,
  OfficeCase,
  OfficeQuery,
  OfficeQueue,
  QuestionBody,
} from './schemas/disputes';

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

const stepAt = <const Path extends string, const Body extends NonNullable<Call['body']>>(
  path: Path,
  summary: string,
  body: Body,
) => asOfficeCall({ method: 'POST', path, summary, idempotent: true, body, answer: OfficeCase });

/** The calls of the office, for our own people. They are apart from the others: the app of the two sides knows nothing of them. */
export const OFFICE_CALLS = {
  listDisputes: asOfficeCall({
    method: 'GET',
    path: '/office/v1/disputes/',
    summary: 'Open disputes, those that are due first',
    query: OfficeQuery,
    answer: OfficeQueue,
  }),
  caseDetails: asOfficeCall({
    method: 'POST',
    path: '/office/v1/disputes/details/',
    summary: 'A dispute with what is known of its two sides',
    body: DisputeIdBody,
    answer: OfficeCase,
  }),
  assignCase: stepAt('/office/v1/disputes/assign/', 'Take a case', DisputeIdBody),
  askInCase: stepAt('/office/v1/disputes/question/', 'Ask one of the sides', QuestionBody),
  noteInCase: stepAt('/office/v1/disputes/note/', 'Note a call or a finding; both sides read it', NoteBody),
  awardCase: stepAt(
    '/office/v1/disputes/award/',
    'Divide the money, finally; a large amount and suspected fraud wait for a second arbiter',
    AwardBody,
  ),
  secondAward: stepAt(
    '/office/v1/disputes/second/',
    'Approve another arbiter’s award, which then counts',
    DisputeIdBody,
  ),
} as const;
