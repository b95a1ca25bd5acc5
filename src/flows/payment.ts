import { ERROR, ERROR_STATUS } from '@contract/errors';
import { call, put, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { type ApiFailure, arePhotosChanged, changedSum, toApiFailure } from '@/api/failure';
import type { GatewayTicket } from '@/api/transactionsApi';
import { transactionsApi } from '@/api/transactionsApi';
import { gatewayTokenReceived, gatewayVisited, payFailed, payReset } from '@/features/payment/slice';
import { gatewayTarget } from '@/lib/gateway';
import { formatRials } from '@/lib/money';
import { paths } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { payRequested } from '@/state/actions';
import { addressForm, draftTyped } from '@/state/drafts';
import { callEndpoint, endingWithPage, fromContext, goTo, safely, tellFailure } from './kit';

/** As final as 1017 of the server: the same key would name the same address again. */
const UNKNOWN_GATEWAY: ApiFailure = { code: ERROR.gatewayFailed, status: ERROR_STATUS[ERROR.gatewayFailed] };

/**
 * Pays a request: gets a gateway token, then the hidden form leaves for the gateway. Leaving the page ends the trip, and another
 * request can be paid at once.
 */
export function* paymentFlow() {
  yield* takeLeading(payRequested, safely('payment', endingWithPage(pay, payReset), payFailed));
}

function* pay({ payload: payment }: ReturnType<typeof payRequested>): SagaGenerator<void> {
  const { paymentCode } = payment;
  let ticket: GatewayTicket;
  try {
    ticket = yield* callEndpoint(transactionsApi.endpoints.pay.initiate(payment, { track: false }));
  } catch (thrown) {
    yield* call(notPayable, paymentCode, toApiFailure(thrown));
    return;
  }
  if (gatewayTarget(ticket.url) === null) {
    yield* call(notPayable, paymentCode, UNKNOWN_GATEWAY);
    return;
  }
  // Leaving drops the memory, so the data of the receipt is stored first.
  yield* put(gatewayVisited(paymentCode));
  // the server has kept the address for the next try
  yield* put(draftTyped(addressForm(paymentCode), null));
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
  const readyToLeave = yield* fromContext('readyToLeave');
  yield* call(readyToLeave);
  yield* put(gatewayTokenReceived(ticket));
}

/** Opens the details of a request that cannot be paid. The tags of `pay` have made its cached details outdated. */
function* notPayable(paymentCode: string, failure: ApiFailure) {
  yield* put(payFailed(failure));
  const lacksNumber = failure.fields?.payer_bank_account !== undefined;
  const text = lacksNumber ? paymentCopy.pay.ownCard.numberNeeded : paymentCopy.notices.cannotBePaid;
  const sum = changedSum(failure);
  yield* call(tellFailure, failure, {
    [ERROR.notAcceptable]: text,
    ...(arePhotosChanged(failure) && { [ERROR.conflict]: paymentCopy.notices.photosChanged }),
    ...(sum !== null && { [ERROR.conflict]: paymentCopy.notices.sumChanged(formatRials(sum)) }),
  });
  if (failure.code === ERROR.notAcceptable) {
    yield* goTo(paths.transactionDetail(paymentCode), { replace: true });
  }
}
