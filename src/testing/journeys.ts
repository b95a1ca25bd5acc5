import { listsApi } from '@/api/listsApi';
import { memberAccountsApi } from '@/api/memberAccounts';
import { sessionsApi } from '@/api/sessionsApi';
import { transactionsApi } from '@/api/transactionsApi';
import { codeSubmitted, identityMatchRequested, registerRequested } from '@/features/auth/slice';
import { cardConfirmed } from '@/features/cards/slice';
import { codeSubmitted as actionCodeSubmitted } from '@/features/otp/slice';
import { gatewayFormSubmitted } from '@/features/payment/slice';
import { createRequested, draftSaved, USUAL_TERMS } from '@/features/request-money/slice';
import { logoutRequested } from '@/features/settings/slice';
import { paths } from '@/lib/paths';
import { locationChanged, otpActionRequested, payRequested } from '@/state/actions';
import { MoneyStory } from '../../server/testing/moneyStory';
import { sharedServer } from '../../server/testing/sharedServer';
import { testCard, testMobile, testNationalCode } from '../../server/testing/testPeople';
import { createTestApp, type TestApp } from './createTestApp';

/** Typed values, which must not appear in a trace. */
export interface TypedValues {
  nationalCode: string;
  birthDate: string;
  mobile: string;
  card: string;
  purpose: string;
  codes: string[];
}

/** An app after a journey from registration to settlement, and the typed values. */
export interface Journey {
  app: TestApp;
  typed: TypedValues;
}

/**
 * Runs all flows in one store: registration, a card, a request, a failed and a successful payment, a settlement, the
 * lists and the devices. `seed` makes the person.
 */
export async function wholeJourney(seed: number): Promise<Journey> {
  const story = new MoneyStory(await sharedServer());
  const typed: TypedValues = {
    nationalCode: testNationalCode(seed),
    birthDate: '1371/07/12',
    mobile: testMobile(seed),
    card: testCard(seed),
    purpose: 'دوچرخهٔ خواهرم سارا',
    codes: [],
  };
  const app = await createTestApp({
    context: { navigate: (to) => app.store.dispatch(locationChanged({ pathname: to })) },
  });
  await app.until((state) => state.application.state === 'unauthenticated');
  const accountId = await becomeMember(app, typed);
  await askForMoney(app, typed, accountId);
  await payAndSettle(app, typed, story, accountId);
  await lookAround(app);
  return { app, typed };
}

/** Logs out at the end of the journey. */
export async function logOut({ app }: Journey): Promise<void> {
  app.store.dispatch(logoutRequested());
  await app.until((state) => state.session.accessToken === null && Object.keys(state.api.queries).length === 0);
}

async function becomeMember(app: TestApp, typed: TypedValues): Promise<string> {
  app.store.dispatch(identityMatchRequested({ nationalCode: typed.nationalCode, birthDate: typed.birthDate }));
  await app.until((state) => state.auth.status === 'idle');
  app.store.dispatch(registerRequested({ mobile: typed.mobile }));
  await app.until((state) => state.auth.status === 'codeSent');
  typed.codes.push(await app.server.smsCode(typed.mobile));
  app.store.dispatch(codeSubmitted({ code: typed.codes.at(-1) ?? '' }));
  await app.until((state) => state.application.state === 'app-new-card');
  const account = await app.store
    .dispatch(memberAccountsApi.endpoints.addAccount.initiate({ type: 'pan', account: typed.card }))
    .unwrap();
  app.store.dispatch(cardConfirmed({ accountId: account.id }));
  await app.until((state) => state.application.state === 'app-verified');
  return account.id;
}

async function askForMoney(app: TestApp, { purpose }: TypedValues, accountId: string): Promise<void> {
  const draft = {
    amountRials: 2_500_000,
    commissionSide: 'payee' as const,
    purpose,
    accountId,
    refereeNationalCode: testNationalCode(7),
    ...USUAL_TERMS,
  };
  app.store.dispatch(draftSaved(draft));
  app.store.dispatch(createRequested({ ...draft, processId: 'web' }));
  await app.until((state) => state.requestMoney.draft.amountRials === null);
}

async function payAndSettle(app: TestApp, typed: TypedValues, story: MoneyStory, accountId: string): Promise<void> {
  const code = await story.request(await story.trader());
  const details = app.store.dispatch(transactionsApi.endpoints.transactionDetails.initiate(code));
  await details.unwrap();

  app.network.disturb('/transactions/pay/', { status: 424 });
  app.store.dispatch(payRequested({ paymentCode: code, accountId }));
  await app.until((state) => state.payment.status === 'failed');
  app.store.dispatch(payRequested({ paymentCode: code, accountId }));
  const ticket = await app.until((state) => state.payment.gateway);
  app.store.dispatch(gatewayFormSubmitted());
  await story.atGateway(ticket.token);

  app.store.dispatch(
    otpActionRequested({
      action: 'settle_transaction',
      paymentCode: code,
      amountRials: 2_500_000,
      counterpartName: 'فروشندهٔ نمونه',
      nextPage: paths.transactionDetail(code),
    }),
  );
  await app.until((state) => state.otp.status === 'codeSent');
  typed.codes.push(await app.server.smsCode(typed.mobile));
  app.store.dispatch(actionCodeSubmitted({ code: typed.codes.at(-1) ?? '' }));
  await app.until((state) => state.otp.status === 'idle');
  details.unsubscribe();
}

/** Opens the history, the sent list and the devices, and removes a device from the cached list. */
async function lookAround(app: TestApp): Promise<void> {
  const filter = { purpose: 'دوچرخه', statuses: ['settled' as const] };
  const watched = [
    app.store.dispatch(listsApi.endpoints.listRows.initiate({ list: 'history', order: 'desc', role: 'all', filter })),
    app.store.dispatch(
      listsApi.endpoints.listRows.initiate({ list: 'payments', order: 'desc', role: 'payee', filter: {} }),
    ),
    app.store.dispatch(sessionsApi.endpoints.listSessions.initiate()),
  ];
  await Promise.all(watched);
  const [device] = await app.store.dispatch(sessionsApi.endpoints.listSessions.initiate()).unwrap();
  app.store.dispatch(
    sessionsApi.util.updateQueryData('listSessions', undefined, (devices) =>
      devices.filter(({ sessionId }) => sessionId !== device?.sessionId),
    ),
  );
  // RTK Query writes subscriptions half a second later.
  await app.until((state) => Object.keys(state.api.subscriptions).length > 0);
  for (const subscription of watched) {
    subscription.unsubscribe();
  }
}
