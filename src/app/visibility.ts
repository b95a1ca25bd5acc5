import { apiState, knownCache } from '@/api/visibility/calls';
import { accountId, errorName, failure, path, paymentCode, spoken } from '@/api/visibility/common';
import { liveViewFields } from '@/api/visibility/live';
import type * as application from '@/features/application/slice';
import { authVisibility } from '@/features/auth/visibility';
import { cardPayloads, cardsVisibility } from '@/features/cards/visibility';
import { otpRequest, otpVisibility } from '@/features/otp/visibility';
import { partnerJourneyVisibility, partnerVisibility } from '@/features/partner/visibility';
import { payLinkVisibility, paymentVisibility } from '@/features/payment/visibility';
import { requestMoneyVisibility } from '@/features/request-money/visibility';
import type * as logout from '@/features/settings/slice';
import type * as toasts from '@/features/toasts/slice';
import type * as network from '@/flows/browser';
import type * as deviceSecrets from '@/flows/session/deviceSecrets';
import type { DeviceSecret } from '@/flows/session/deviceSecrets';
import { refreshPayloads, tokensVisibility } from '@/flows/session/visibility';
import {
  destinationVisibility,
  flowPayloads,
  livePayloads,
  unansweredVisibility,
  watchPayloads,
} from '@/flows/visibility';
import {
  actionPayloads,
  dictionary,
  fields,
  flag,
  list,
  oneOf,
  optional,
  orNull,
  type Shape,
  type SliceVisibility,
  secret,
  secrets,
  shared,
  sliceVisibility,
  whole,
} from '@/lib/visibility';
import { storagePayloads } from '@/persist/visibility';
import type * as actions from '@/state/actions';
import {
  lastKnownShown,
  locationChanged,
  otpActionRequested,
  payRequested,
  screenFailed,
  toastShown,
} from '@/state/actions';
import type * as drafts from '@/state/drafts';
import type * as live from '@/state/live';
import type { RootState } from '@/state/store';

type SliceName = Exclude<keyof RootState, '_persist' | 'api'>;

const keptSecrets = list(fields<DeviceSecret>({ ...secrets('owner', 'secret'), keptAt: whole }));
const formDrafts = dictionary(secret('form'), secret('draft'));
const toast = fields<actions.Toast>({
  id: secret('toast'),
  kind: oneOf({ error: true, success: true, info: true }),
  text: spoken,
  offersReload: optional(flag),
});

/** Every slice with what may be seen of it: one that is missing does not compile. Those that are a line or two stand here. */
const slices: { readonly [Name in SliceName]: SliceVisibility<RootState[Name]> } = {
  application: sliceVisibility<application.ApplicationState, typeof application>(
    {
      state: oneOf({ splash: true, unauthenticated: true, 'app-new-card': true, 'app-verified': true }),
      failure: orNull(failure),
    },
    { 'application/bootFailed': failure, 'application/userLoaded': fields({ accountCount: whole }) },
  ),
  auth: authVisibility,
  cards: cardsVisibility,
  destination: destinationVisibility,
  deviceSecrets: sliceVisibility<deviceSecrets.DeviceSecretsState, typeof deviceSecrets>(
    { kept: keptSecrets },
    { 'deviceSecrets/deviceSecretsLearned': keptSecrets },
  ),
  drafts: sliceVisibility<drafts.DraftsState, typeof drafts>(
    { forms: orNull(formDrafts) },
    {
      'drafts/draftsTakenUp': formDrafts,
      'drafts/draftTyped': fields({ form: secret('form'), draft: orNull(secret('draft')) }),
    },
  ),
  live: sliceVisibility<live.LiveView, typeof live>(liveViewFields, {
    'live/liveViewChanged': fields<Partial<live.LiveView>>({
      connection: optional(liveViewFields.connection),
      heard: optional(liveViewFields.heard),
    }),
  }),
  logout: sliceVisibility<logout.LogoutState, typeof logout>({ status: oneOf({ idle: true, pending: true }) }, {}),
  network: sliceVisibility<network.NetworkState, typeof network>(
    { online: flag },
    { 'network/connectionChanged': flag },
  ),
  otp: otpVisibility,
  partner: partnerVisibility,
  partnerJourney: partnerJourneyVisibility,
  payLink: payLinkVisibility,
  payment: paymentVisibility,
  requestMoney: requestMoneyVisibility,
  session: tokensVisibility,
  unanswered: unansweredVisibility,
  toasts: sliceVisibility<toasts.ToastsState, typeof toasts>(
    { items: list(toast) },
    { 'toasts/toastShown': toast, 'toasts/toastDismissed': secret('toast') },
  ),
};

/** What may be seen of the whole state. Whatever nobody has declared is hidden. */
export const stateShape: Shape<RootState> = fields<Record<string, unknown>>({
  _persist: optional(fields<NonNullable<RootState['_persist']>>({ version: whole, rehydrated: flag })),
  api: shared(apiState),
  // States share the slices that an action did not change.
  ...Object.fromEntries(Object.entries(slices).map(([name, { state }]) => [name, shared<unknown>(state)])),
}) as Shape as Shape<RootState>;

const PAYLOADS: Readonly<Record<string, Shape>> = Object.assign(
  {},
  cardPayloads,
  flowPayloads,
  livePayloads,
  watchPayloads,
  refreshPayloads,
  storagePayloads,
  actionPayloads<typeof actions>(
    { otpActionRequested, payRequested, toastShown, locationChanged, screenFailed, lastKnownShown },
    {
      otpActionRequested: otpRequest,
      payRequested: fields({ paymentCode, accountId, acceptsReferee: optional(flag) }),
      toastShown: toast,
      locationChanged: fields({ pathname: path }),
      screenFailed: fields({ error: errorName, path }),
      lastKnownShown: knownCache,
    },
  ),
  ...Object.values(slices).map(({ payloads }) => payloads),
);

/** What may be seen of what an action carries; undefined when nobody has decided: nothing then. */
export function payloadShape(type: string): Shape | undefined {
  return Object.hasOwn(PAYLOADS, type) ? PAYLOADS[type] : undefined;
}
