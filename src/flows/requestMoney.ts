import { ERROR } from '@contract/errors';
import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import { call, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { toApiFailure } from '@/api/failure';
import { newTransactionToWire, transactionsApi } from '@/api/transactionsApi';
import { dropPhotos, handOverPhotos } from '@/components/draftPhotos';
import { selectVisitedPartner } from '@/features/partner/slice';
import { created, createFailed, createRequested, selectRequestDraft } from '@/features/request-money/slice';
import { completePartnerVisit } from '@/flows/partner/partnerExit';
import { paths } from '@/lib/paths';
import type { ErrorOverrides } from '@/messages/errorsCopy';
import { OTHER_SITE, originCopy, partnerCopy } from '@/messages/partnerCopy';
import { requestRepeated, toastShown } from '@/state/actions';
import { selectLoginId } from '@/state/session';
import type { RootState } from '@/state/store';
import { followRedirect } from './destination';
import { callEndpoint, safely, tellFailure } from './kit';

/** Texts for a request of a partner's process. */
const partnerTexts = (partner: string, processId: string): ErrorOverrides => ({
  [ERROR.conflict]: partnerCopy.notices.partnerAlreadyRegistered,
  [ERROR.notAcceptable]: partnerCopy.errors.notSubmitted,
  [ERROR.noAccess]: partnerCopy.errors.otherSeller(partner),
  [ERROR.transactionNotFound]: originCopy(processId).processGone,
});

/** Creates a payment request, then opens its page with the share panel or returns to the partner. */
export function* requestMoneyFlow() {
  yield* takeEvery(created, givePhotos);
  yield* takeEvery(requestRepeated, dropOldPhotos);
  yield* takeLeading(createRequested, safely('requestMoney', create, createFailed));
}

/** The page of the new request sends the photos of its form. */
function* givePhotos({ payload: { code, isFromDraft } }: ReturnType<typeof created>) {
  if (isFromDraft) yield* call(handOverPhotos, yield* select(selectLoginId), code);
}

/** Another request begins in the form. */
function* dropOldPhotos() {
  yield* call(dropPhotos, yield* select(selectLoginId));
}

/** True while the draft of the form would be sent as this body. A partner's entry is no draft. */
export function isBodyOfDraft(state: RootState, body: object | null | undefined): boolean {
  const { amountUnit: _ofTheField, amountRials, accountId, ...draft } = selectRequestDraft(state);
  if (amountRials === null || accountId === null) return false;
  const ofDraft = newTransactionToWire({ ...draft, amountRials, accountId, processId: DEFAULT_PROCESS_ID });
  return JSON.stringify(ofDraft) === JSON.stringify(body);
}

function* create({ payload: request }: ReturnType<typeof createRequested>) {
  const isFromWeb = request.processId === DEFAULT_PROCESS_ID;
  try {
    const { code, redirectTo } = yield* callEndpoint(
      transactionsApi.endpoints.createTransaction.initiate(request, { track: false }),
    );
    // First, so that nothing can be pressed while the next page loads. A draft that was corrected meanwhile stays.
    const isFromDraft = yield* select(isBodyOfDraft, newTransactionToWire(request));
    yield* put(created({ code, isFromDraft }));
    if (!isFromWeb) {
      yield* put(toastShown({ kind: 'success', text: partnerCopy.notices.partnerRegistered }));
    }
    if (isFromWeb || !(yield* call(completePartnerVisit, redirectTo))) {
      yield* call(followRedirect, isFromWeb ? redirectTo : null, paths.transactionDetailShared(code));
    }
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    yield* put(createFailed(failure));
    const partner = yield* select(selectVisitedPartner);
    const texts = isFromWeb ? undefined : partnerTexts(partner?.name ?? OTHER_SITE, request.processId);
    yield* call(tellFailure, failure, texts);
  }
}
