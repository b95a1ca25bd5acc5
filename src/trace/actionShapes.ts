import type { UnknownAction } from '@reduxjs/toolkit';
import { bootFailed, userLoaded } from '@/features/application/slice';
import * as auth from '@/features/auth/slice';
import * as cards from '@/features/cards/slice';
import { deviceSecretsLearned } from '@/features/device-secrets/slice';
import * as otp from '@/features/otp/slice';
import * as journey from '@/features/partner/journeySlice';
import { entryTakenUp, openedFromPartner } from '@/features/partner/slice';
import { gatewayVisited } from '@/features/pay-link/slice';
import * as payment from '@/features/payment/slice';
import * as requestMoney from '@/features/request-money/slice';
import { toastDismissed } from '@/features/toasts/slice';
import { redirectRemembered } from '@/flows/destination';
import { type FlowName, flowFailed, flowGivenUp } from '@/flows/safely';
import { otpActionRequested, payRequested, type Toast, toastShown } from '@/lib/commands';
import { locationChanged } from '@/lib/navigation';
import { screenFailed } from '@/lib/screenFailed';
import { storedStateNotWritten, storedStateSetAside } from '@/persist/persistConfig';
import { refreshActions } from '@/session/refreshQueue';
import { loginAdopted, tokensAdopted, tokensReceived } from '@/session/tokens';
import { account } from './endpointShapes';
import {
  accountId,
  client,
  errorName,
  failure,
  gatewayTicket,
  intentKey,
  mobile,
  nationalCode,
  newTransaction,
  partnerDecision,
  partnerOffer,
  path,
  paymentCode,
  processId,
  token,
} from './productShapes';
import { fields, flag, oneOf, optional, orNull, type Shape, secret, secretUnless, someFields, whole } from './shape';
import { cardRefusal, draftShapes, keptDeviceSecrets, otpRequest, session, toast } from './stateShape';

/** An action creator, as far as its payload's type goes. */
interface Creator<Payload> {
  type: string;
  // Method syntax: creators that prepare their payload take other arguments.
  (...given: never[]): { payload: Payload };
}

const payloads = new Map<string, Shape>();

/** Says what of a payload may be shown. The payload of any other action is closed. */
function payload<Payload>({ type }: Creator<Payload>, shape: Shape<NoInfer<Payload>>): void {
  payloads.set(type, shape);
}

/** The shape of an action's payload, if somebody has decided. */
export function payloadShape({ type }: UnknownAction): Shape | undefined {
  return payloads.get(type);
}

const FLOW_SENTENCES: ReadonlySet<string> = new Set([
  'The chunk of the partner’s pages did not come',
  'The server did not confirm the end of the session',
  'What another tab stored could not be read',
]);

const codeSent = fields<{ token: string; sentAt: number }>({ token, sentAt: whole });

payload(
  tokensReceived,
  fields({ accessToken: secret('accessToken'), refreshToken: secret('refreshToken'), loginId: secret('login') }),
);
payload(tokensAdopted, session);
payload(loginAdopted, session);
payload(
  refreshActions.released,
  fields({
    outcome: oneOf<'refreshed' | 'refused' | 'unreachable'>({ refreshed: true, refused: true, unreachable: true }),
    waiters: whole,
  }),
);

payload(bootFailed, failure);
payload(userLoaded, fields({ accountCount: whole }));

payload(
  auth.identityMatchRequested,
  fields({ nationalCode, birthDate: secret('birthDate'), referralCode: optional(secret('referral')) }),
);
payload(auth.registerRequested, fields({ mobile }));
payload(auth.loginRequested, fields({ nationalCode, mobile }));
payload(auth.codeSent, codeSent);
payload(auth.authFailed, failure);

payload(
  cards.cardAdditionRequested,
  fields({ kind: oneOf<'pan' | 'iban'>({ pan: true, iban: true }), number: secret('account'), isFirst: flag }),
);
payload(cards.cardFound, account);
payload(cards.cardRefused, cardRefusal);
payload(cards.cardAdditionFailed, failure);
payload(cards.cardConfirmed, fields({ accountId, nextPage: optional(path) }));

payload(otpActionRequested, otpRequest);
payload(otp.intentNamed, intentKey);
payload(otp.codeSent, codeSent);
payload(otp.otpFailed, failure);

payload(openedFromPartner, someFields({ processId, client }));

payload(entryTakenUp, fields({ processId, at: whole }));
payload(journey.permissionRequested, fields({ processId }));
payload(journey.offerSubmitted, partnerOffer);
payload(journey.decisionMade, fields({ processId, decision: partnerDecision }));
payload(journey.stepFailed, failure);
payload(journey.stepDone, fields({ nextPath: orNull(path) }));

payload(deviceSecretsLearned, keptDeviceSecrets);
payload(redirectRemembered, path);
payload(gatewayVisited, paymentCode);

payload(payRequested, fields({ paymentCode, accountId }));
payload(payment.intentNamed, intentKey);
payload(payment.gatewayTokenReceived, gatewayTicket);
payload(payment.payFailed, failure);

payload(requestMoney.draftSaved, someFields(draftShapes));
payload(requestMoney.intentNamed, intentKey);
payload(requestMoney.createRequested, newTransaction);
payload(requestMoney.created, fields({ code: paymentCode, isFromDraft: flag }));
payload(requestMoney.createFailed, failure);

payload(toastShown, toast as Shape<Toast>);
payload(toastDismissed, secret('toast'));

payload(locationChanged, fields({ pathname: path }));
payload(screenFailed, fields({ error: errorName, path }));

/** The class of an error, or a sentence of the flow that says it. */
const flowMessage = secretUnless('message', (text) => errorName.flaw(text) === null || FLOW_SENTENCES.has(text));

const flowName = oneOf<FlowName>({
  auth: true,
  authenticate: true,
  browser: true,
  cards: true,
  destination: true,
  logout: true,
  matchIdentity: true,
  members: true,
  otpAction: true,
  partner: true,
  partnerVisit: true,
  payment: true,
  refreshQueue: true,
  requestMoney: true,
  root: true,
  tabs: true,
});

payload(flowFailed, fields({ flow: flowName, message: flowMessage }));
payload(flowGivenUp, fields({ flow: flowName }));

/** Why something stored could not be read or written: the sentences of `persist/`, which name places, not values. */
const storageReason = fields<{ reason: string }>({
  reason: secretUnless('reason', (text) =>
    /^(too short|unknown (format|version)|wrong key or damaged|not base64|storage is blocked|[A-Z][A-Za-z]{1,30}Error|[a-z]+[A-Za-z.]{0,40} is (wrong|not an object))$/.test(
      text,
    ),
  ),
});
payload(storedStateSetAside, storageReason);
payload(storedStateNotWritten, storageReason);
