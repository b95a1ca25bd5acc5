import { call, put, select, takeLeading } from 'typed-redux-saga';
import { toApiFailure } from '@/api/failure';
import { transactionsApi } from '@/api/transactions';
import { selectProcessId } from '@/features/partner/slice';
import {
  created,
  createFailed,
  createRequested,
  intentNamed,
  selectRequestMoney,
} from '@/features/request-money/slice';
import { paths } from '@/lib/paths';
import { callEndpoint } from './callEndpoint';
import { goTo } from './context';
import { newIntentKey } from './intent';
import { followRedirect } from './redirect';
import { safely } from './safely';
import { tellFailure } from './tellFailure';

/** Making a payment request from the draft, then on to its page with the share panel. */
export function* requestMoneyFlow() {
  yield* takeLeading(createRequested, safely('requestMoney', create));
}

function* create() {
  const { draft, intentKey } = yield* select(selectRequestMoney);
  const { amountRials, accountId } = draft;
  if (amountRials === null || accountId === null) {
    yield* goTo(paths.requestMoney, { replace: true });
    return;
  }
  const idempotencyKey = intentKey ?? newIntentKey();
  yield* put(intentNamed(idempotencyKey));
  const processId = yield* select(selectProcessId);
  try {
    const result = yield* callEndpoint(
      transactionsApi.endpoints.createTransaction.initiate(
        { ...draft, amountRials, accountId, processId, idempotencyKey },
        { track: false },
      ),
    );
    yield* call(followRedirect, result.redirectTo, paths.transactionDetailShared(result.code));
    yield* put(created({ code: result.code }));
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    yield* put(createFailed(failure));
    yield* call(tellFailure, failure);
  }
}
