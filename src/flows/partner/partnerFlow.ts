import { ERROR } from '@contract/errors';
import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import { toApiFailure } from '@/api/failure';
import type { OfferResult, PartnerDecision, PartnerNextStep } from '@/api/partnerApi';
import { partnerApi } from '@/api/partnerApi';
import { visitedPartnerApi } from '@/api/visitedPartner';
import { selectApplicationState } from '@/features/application/slice';
import {
  decisionMade,
  journeyLeft,
  offerSubmitted,
  permissionRequested,
  stepDone,
  stepDropped,
  stepFailed,
} from '@/features/partner/journeySlice';
import { entryOpened, selectPartner, selectVisitedPartner } from '@/features/partner/slice';
import { redirectRemembered } from '@/flows/destination';
import { callEndpoint, endingWithPage, fromContext, goTo, insidePath, safely, tellFailure } from '@/flows/kit';
import { paths } from '@/lib/paths';
import type { ErrorOverrides } from '@/messages/errorsCopy';
import { OTHER_SITE, originCopy, partnerCopy } from '@/messages/partnerCopy';
import { toastShown } from '@/state/actions';
import { leaveFor } from './partnerExit';

/** Texts of the partner's pages that replace those of the catalogue. */
const textsOf = (processId: string): ErrorOverrides => ({
  [ERROR.conflict]: partnerCopy.notices.partnerAlreadyRegistered,
  [ERROR.notAcceptable]: partnerCopy.errors.nothingToDecide,
  [ERROR.transactionNotFound]: originCopy(processId).processGone,
});

/** The steps of the partner's pages, without a login. The server reads the process again at each step. */
export function* partnerFlow() {
  yield* takeLeading(permissionRequested, safely('partner', endingWithPage(askPermission, stepDropped), stepFailed));
  yield* takeLeading(offerSubmitted, safely('partner', endingWithPage(submitOffer, stepDropped), stepFailed));
  yield* takeLeading(decisionMade, safely('partner', endingWithPage(decide, stepDropped), stepFailed));
}

/** The slug of a process's partner. Throws an `ApiFailure`. */
function* slugOf(processId: string): SagaGenerator<string> {
  const { client } = yield* select(selectPartner);
  const visit = visitedPartnerApi.endpoints.visitedPartner.initiate({ processId, client }, { forceRefetch: false });
  return (yield* callEndpoint(visit)).slug;
}

/** The intro page: the partner names the next address. */
function* askPermission({ payload: { processId } }: ReturnType<typeof permissionRequested>): SagaGenerator<void> {
  let redirectUrl: string | null;
  try {
    const asked = { partner: yield* call(slugOf, processId), processId };
    redirectUrl = yield* callEndpoint(partnerApi.endpoints.partnerPermission.initiate(asked, { track: false }));
  } catch (thrown) {
    yield* call(refused, thrown, processId);
    return;
  }
  if (redirectUrl === null) {
    const partner = yield* select(selectVisitedPartner);
    yield* call(stopped, partnerCopy.errors.notPermitted(partner?.name ?? OTHER_SITE));
  } else if (yield* call(leaveFor, redirectUrl)) {
    yield* put(journeyLeft());
  } else {
    yield* call(stopped, partnerCopy.errors.foreignAddress);
  }
}

/** The seller's offer: registers it and opens the confirm step. */
function* submitOffer({ payload: offer }: ReturnType<typeof offerSubmitted>): SagaGenerator<void> {
  let result: OfferResult;
  try {
    const sent = { partner: yield* call(slugOf, offer.processId), ...offer };
    result = yield* callEndpoint(partnerApi.endpoints.submitPartnerOffer.initiate(sent, { track: false }));
  } catch (thrown) {
    yield* call(refused, thrown, offer.processId);
    return;
  }
  const nextPath = insidePath(result.to);
  if (result.action === 'close') {
    yield* put(stepDone({ nextPath: null }));
  } else if (nextPath === null) {
    yield* call(stopped, partnerCopy.errors.foreignAddress);
  } else {
    const now = yield* fromContext('now');
    yield* put(entryOpened({ processId: offer.processId, at: now() }));
    yield* put(journeyLeft());
    yield* call(leadSeller, nextPath, result.mobile);
  }
}

/** A member continues. A visitor logs in first, with the partner's mobile. A newcomer adds a card first. */
function* leadSeller(nextPath: string, mobile: string): SagaGenerator<void> {
  const state = yield* select(selectApplicationState);
  if (state === 'app-verified') {
    yield* goTo(nextPath);
    return;
  }
  yield* put(redirectRemembered(nextPath));
  yield* goTo(state === 'unauthenticated' ? paths.loginWithMobile(mobile) : paths.createFirstCard);
}

/** An approval opens the payment. A rejection ends the process. */
function* decide({ payload: { processId, decision } }: ReturnType<typeof decisionMade>): SagaGenerator<void> {
  let result: PartnerNextStep;
  try {
    const made = { partner: yield* call(slugOf, processId), processId, decision };
    result = yield* callEndpoint(partnerApi.endpoints.decidePartnerRequest.initiate(made, { track: false }));
  } catch (thrown) {
    yield* call(refused, thrown, processId);
    return;
  }
  const nextPath = nextPathOf(decision, result);
  yield* put(stepDone({ nextPath }));
  if (nextPath !== null) {
    yield* goTo(nextPath);
  } else if (result.action === 'redirect') {
    yield* put(toastShown({ kind: 'error', text: partnerCopy.errors.foreignAddress }));
  }
}

/** Only an approval has a next path. `close` is the way back, which the page already shows. */
function nextPathOf(decision: PartnerDecision, { action, to }: PartnerNextStep): string | null {
  return decision === 'approved' && action === 'redirect' ? insidePath(to) : null;
}

function* refused(thrown: unknown, processId: string) {
  const failure = toApiFailure(thrown);
  yield* put(stepFailed(failure));
  yield* call(tellFailure, failure, textsOf(processId));
}

/** The answer names no address that may be followed. */
function* stopped(text: string) {
  yield* put(stepFailed({ code: ERROR.thirdParty, status: null }));
  yield* put(toastShown({ kind: 'error', text }));
}
