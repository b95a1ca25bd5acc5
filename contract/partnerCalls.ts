import { PARTNER_ADDRESSES } from './addresses/partner';
import { asCall } from './call';
import { ERROR as E } from './errors';
import {
  ConfirmPartnerTransactionAnswer,
  ConfirmPartnerTransactionBody,
  PartnerPermissionAnswer,
  PartnerPermissionParams,
  PartnerProcessParams,
  PartnerTransactionDetail,
  SubmitPartnerTransactionAnswer,
  SubmitPartnerTransactionBody,
} from './schemas/partner';

/** Every call about a process of the partner. */
const PROCESS_ERRORS = [E.badRequest, E.thirdParty, E.transactionNotFound, E.tooManyRequests] as const;

/** The classifieds partner's pages: nobody has to be logged in for them. */
export const PARTNER_CALLS = {
  partnerPermission: asCall({
    ...PARTNER_ADDRESSES.partnerPermission,
    summary: 'Ask the partner whether a process may make a payment link, and where that goes on',
    tag: 'partner',
    auth: 'none',
    params: PartnerPermissionParams,
    answer: PartnerPermissionAnswer,
    errors: PROCESS_ERRORS,
  }),
  submitPartnerTransaction: asCall({
    ...PARTNER_ADDRESSES.submitPartnerTransaction,
    summary: 'The seller’s offer for a process; until a request was made of it, a new one takes its place',
    tag: 'partner',
    auth: 'none',
    body: SubmitPartnerTransactionBody,
    answer: SubmitPartnerTransactionAnswer,
    errors: [...PROCESS_ERRORS, E.conflict],
  }),
  partnerTransactionDetail: asCall({
    ...PARTNER_ADDRESSES.partnerTransactionDetail,
    summary: 'What a process is about: the seller’s offer, or before there is one the ad itself',
    tag: 'partner',
    auth: 'none',
    params: PartnerProcessParams,
    answer: PartnerTransactionDetail,
    errors: PROCESS_ERRORS,
  }),
  confirmPartnerTransaction: asCall({
    ...PARTNER_ADDRESSES.confirmPartnerTransaction,
    summary: 'The buyer approves or rejects the request of a process, once. Rejecting cancels it',
    tag: 'partner',
    auth: 'none',
    body: ConfirmPartnerTransactionBody,
    answer: ConfirmPartnerTransactionAnswer,
    errors: [...PROCESS_ERRORS, E.conflict, E.notAcceptable],
  }),
} as const;
