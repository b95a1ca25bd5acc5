import type { NewTransaction } from '@/api/transactions';
import { accountId, failure, paymentCode, purpose, side } from '@/api/visibility/common';
import { deliveryTerms, newTransactionFields } from '@/api/visibility/endpoints';
import { type FieldShapes, fields, flag, oneOf, orNull, secret, sliceVisibility, whole } from '@/lib/visibility';
import type * as slice from './slice';

const newTransaction = fields<NewTransaction>(newTransactionFields);
const draft: FieldShapes<slice.RequestDraft> = {
  ...deliveryTerms,
  amountRials: orNull(whole),
  commissionSide: side,
  purpose,
  accountId: orNull(accountId),
  refereeNationalCode: orNull(secret('nationalCode')),
};

/** What may be seen of the slice `requestMoney`. */
export const requestMoneyVisibility = sliceVisibility<slice.RequestMoneyState, typeof slice>(
  {
    draft: fields(draft),
    asked: orNull(newTransaction),
    intentKey: orNull(secret('intentKey')),
    status: oneOf({ idle: true, pending: true, leaving: true, failed: true }),
    failure: orNull(failure),
  },
  {
    'requestMoney/draftSaved': fields(draft),
    'requestMoney/createRequested': newTransaction,
    'requestMoney/intentNamed': secret('intentKey'),
    'requestMoney/created': fields({ code: paymentCode, isFromDraft: flag }),
    'requestMoney/createFailed': failure,
  },
);
