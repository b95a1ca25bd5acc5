import type { UnknownAction } from '@reduxjs/toolkit';
import { noLoginFound } from '@/features/application/slice';
import { openedFromPartner, partnerMet } from '@/features/partner/slice';
import { logoutRequested } from '@/features/settings/slice';
import { connectionChanged } from '@/flows/browser';
import { redirectRemembered } from '@/flows/destination';
import { toastShown } from '@/state/actions';
import { deviceSecretsLearned } from '@/state/deviceSecrets';
import { loginAdopted, sessionEnded, tokensReceived } from '@/state/session';
import { rootReducer } from './rootReducer';

const clean = rootReducer(undefined, { type: 'start' });
const after = (...actions: UnknownAction[]) => actions.reduce(rootReducer, clean);

test('the end of a session keeps only the connection, the toasts, the visit and the device secrets', () => {
  const used = after(
    tokensReceived({ accessToken: 'a', refreshToken: 'r', loginId: 'l' }),
    redirectRemembered('/home'),
    logoutRequested(),
    connectionChanged(false),
    toastShown({ kind: 'info', text: 'x' }),
    openedFromPartner({ processId: 'p1', client: 'ads' }),
    partnerMet({ slug: 'ads', name: 'آگهی‌ها', returnUrl: 'https://ads.example/p1', origins: [] }),
    deviceSecretsLearned([{ owner: 'o', secret: 's', keptAt: 1 }]),
  );

  const ended = rootReducer(used, sessionEnded());
  expect(ended).toEqual({
    ...clean,
    application: { state: 'unauthenticated', failure: null },
    session: { accessToken: null, refreshToken: null, loginId: null, generation: 2 },
    network: { online: false },
    toasts: used.toasts,
    partner: used.partner,
    visitedPartner: used.visitedPartner,
    deviceSecrets: used.deviceSecrets,
  });
});

test('an adopted login empties the state of the previous one, and restarts the boot', () => {
  const used = after(
    tokensReceived({ accessToken: 'a', refreshToken: 'r', loginId: 'l' }),
    redirectRemembered('/home'),
    noLoginFound(),
    deviceSecretsLearned([{ owner: 'o', secret: 's', keptAt: 1 }]),
  );
  const other = { accessToken: 'b', refreshToken: 's', loginId: 'm', generation: 9 };
  expect(rootReducer(used, loginAdopted(other))).toEqual({
    ...clean,
    deviceSecrets: used.deviceSecrets,
    session: other,
  });
});
