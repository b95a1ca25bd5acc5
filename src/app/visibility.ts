import { errorName, path } from '@/api/visibility/common';
import { apiState } from '@/api/visibility/state';
import { applicationVisibility } from '@/features/application/visibility';
import { authVisibility } from '@/features/auth/visibility';
import { cardPayloads, cardsVisibility } from '@/features/cards/visibility';
import { deviceSecretsVisibility } from '@/features/device-secrets/visibility';
import { logoutVisibility } from '@/features/logout/visibility';
import { networkVisibility } from '@/features/network/visibility';
import { otpCommands, otpVisibility } from '@/features/otp/visibility';
import { partnerJourneyVisibility } from '@/features/partner/journeyVisibility';
import { partnerVisibility } from '@/features/partner/visibility';
import { payLinkVisibility, paymentCommands, paymentVisibility } from '@/features/payment/visibility';
import { requestMoneyVisibility } from '@/features/request-money/visibility';
import { toastCommands, toastsVisibility } from '@/features/toasts/visibility';
import { destinationVisibility } from '@/flows/destinationVisibility';
import { flowPayloads } from '@/flows/visibility';
import { locationChanged } from '@/lib/navigation';
import { screenFailed } from '@/lib/screenFailed';
import type { RootState } from '@/lib/store';
import { fields, flag, optional, payload, type Shape, type SliceVisibility, shared, whole } from '@/lib/visibility';
import { storagePayloads } from '@/persist/visibility';
import { refreshPayloads, tokensVisibility } from '@/session/visibility';

type SliceName = Exclude<keyof RootState, '_persist' | 'api'>;

/** Every slice with what may be seen of it: one that is missing does not compile. */
const slices: { readonly [Name in SliceName]: SliceVisibility<RootState[Name]> } = {
  application: applicationVisibility,
  auth: authVisibility,
  cards: cardsVisibility,
  destination: destinationVisibility,
  deviceSecrets: deviceSecretsVisibility,
  logout: logoutVisibility,
  network: networkVisibility,
  otp: otpVisibility,
  partner: partnerVisibility,
  partnerJourney: partnerJourneyVisibility,
  payLink: payLinkVisibility,
  payment: paymentVisibility,
  requestMoney: requestMoneyVisibility,
  session: tokensVisibility,
  toasts: toastsVisibility,
};

/** What may be seen of the whole state. Whatever nobody has declared is hidden. */
export const stateShape: Shape<RootState> = fields<Record<string, unknown>>({
  _persist: optional(fields<NonNullable<RootState['_persist']>>({ version: whole, rehydrated: flag })),
  api: shared(apiState),
  // States share the slices that an action did not change.
  ...Object.fromEntries(Object.entries(slices).map(([name, { state }]) => [name, shared<unknown>(state)])),
}) as Shape as Shape<RootState>;

const PAYLOADS: Readonly<Record<string, Shape>> = Object.assign(
  {
    ...cardPayloads,
    ...flowPayloads,
    ...otpCommands,
    ...paymentCommands,
    ...refreshPayloads,
    ...storagePayloads,
    ...toastCommands,
    ...payload(locationChanged, fields({ pathname: path })),
    ...payload(screenFailed, fields({ error: errorName, path })),
  },
  ...Object.values(slices).map(({ payloads }) => payloads),
);

/** What may be seen of what an action carries; undefined when nobody has decided: nothing then. */
export function payloadShape(type: string): Shape | undefined {
  return Object.hasOwn(PAYLOADS, type) ? PAYLOADS[type] : undefined;
}
