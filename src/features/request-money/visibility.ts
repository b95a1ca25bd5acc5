import {
  accountId,
  failure,
  intentKey,
  nationalCode,
  newTransaction,
  paymentCode,
  purpose,
  side,
} from '@/api/visibility/common';
import { type FieldShapes, fields, flag, oneOf, orNull, sliceVisibility, someFields, whole } from '@/lib/visibility';
import type * as slice from './slice';

const draft: FieldShapes<slice.RequestDraft> = {
  amountRials: orNull(whole),
  commissionSide: side,
  purpose,
  accountId: orNull(accountId),
  refereeNationalCode: orNull(nationalCode),
};

/** What may be seen of the slice `requestMoney`. */
export const requestMoneyVisibility = sliceVisibility<slice.RequestMoneyState, typeof slice>(
  {
    draft: fields(draft),
    asked: orNull(newTransaction),
    intentKey: orNull(intentKey),
    status: oneOf({ idle: true, pending: true, leaving: true, failed: true }),
    failure: orNull(failure),
  },
  {
    'requestMoney/draftSaved': someFields(draft),
    'requestMoney/createRequested': newTransaction,
    'requestMoney/intentNamed': intentKey,
    'requestMoney/created': fields({ code: paymentCode, isFromDraft: flag }),
    'requestMoney/createFailed': failure,
  },
);
