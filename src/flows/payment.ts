import { ERROR, ERROR_STATUS } from '@contract/errors';
import { call, put, select, takeLeading } from 'typed-redux-saga';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import type { GatewayTicket } from '@/api/transactions';
import { transactionsApi } from '@/api/transactions';
import { gatewayTokenReceived, gatewayVisited, intentNamed, payFailed, selectPayment } from '@/features/payment/slice';
import { paths } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { payRequested } from '@/state/actions';
import { allowedRedirect, callEndpoint, fromContext, goTo, newIntentKey, safely, tellFailure } from './kit';

/** As final as the server's own 1017: asked with the same key, it would name the same address again. */
const UNKNOWN_GATEWAY: ApiFailure = { code: ERROR.gatewayFailed, status: ERROR_STATUS[ERROR.gatewayFailed] };

/** Paying: a token from the server, then the hidden form takes the browser to the gateway. */
export function* paymentFlow() {
  yield* takeLeading(payRequested, safely('payment', pay, payFailed));
}

function* pay({ payload: { paymentCode, accountId, acceptsReferee } }: ReturnType<typeof payRequested>) {
  const { intentKey } = yield* select(selectPayment);
  const idempotencyKey = intentKey ?? newIntentKey();
  yield* put(intentNamed(idempotencyKey));
  let ticket: GatewayTicket;
  try {
    ticket = yield* callEndpoint(
      transactionsApi.endpoints.pay.initiate(
        { paymentCode, accountId, acceptsReferee, idempotencyKey },
        { track: false },
      ),
    );
  } catch (thrown) {
    yield* call(notPayable, paymentCode, toApiFailure(thrown));
    return;
  }
  if (allowedRedirect(ticket.url) === null) {
    yield* call(notPayable, paymentCode, UNKNOWN_GATEWAY);
    return;
  }
  // Everything in memory goes with the page: what the receipt will ask about has to be stored before the form leaves.
  yield* put(gatewayVisited(paymentCode));
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
  const readyToLeave = yield* fromContext('readyToLeave');
  yield* call(readyToLeave);
  yield* put(gatewayTokenReceived(ticket));
}

/** A request that cannot be paid (any more) is shown as it is now: `pay` itself, refused or not, makes old what was known of it. */
function* notPayable(paymentCode: string, failure: ApiFailure) {
  yield* put(payFailed(failure));
  yield* call(tellFailure, failure, { [ERROR.notAcceptable]: paymentCopy.notices.cannotBePaid });
  if (failure.code === ERROR.notAcceptable) {
    yield* goTo(paths.transactionDetail(paymentCode), { replace: true });
  }
}
