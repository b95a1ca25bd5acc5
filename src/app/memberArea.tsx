import { type ReactNode, useCallback, useState } from 'react';
import { NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import type { PartnerEntry } from '@/api/partnerApi';
import { useUserReport } from '@/api/user';
import { UpdateBar } from '@/features/install/UpdateBar';
import { UnansweredBars } from '@/features/offline/UnansweredBars';
import { selectUnansweredCalls } from '@/features/offline/unansweredSlice';
import { GatewayForm } from '@/features/payment/GatewayForm';
import type { MemberFlows } from '@/flows/boot';
import { cardsFlow } from '@/flows/cards';
import { isPayPath } from '@/flows/destination';
import { draftsFlow } from '@/flows/drafts';
import { insidePath } from '@/flows/kit';
import { liveFlow } from '@/flows/live/liveFlow';
import { lastKnownFlow } from '@/flows/offline/lastKnown';
import { storedCallKeeper, unansweredFlow } from '@/flows/offline/unanswered';
import { otpActionFlow } from '@/flows/otpFlow';
import { paymentFlow } from '@/flows/payment';
import { pushFlow } from '@/flows/pushFlow';
import { requestMoneyFlow } from '@/flows/requestMoney';
import { logoutFlow } from '@/flows/session/logout';
import { isDecidersPath, queueOf } from '@/lib/deciders';
import { partnerVisitOf } from '@/lib/partner';
import { isHomePath, isSamePath, paths, routePatterns } from '@/lib/paths';
import { useAppSelector } from '@/state/store';
import { Bars } from '@/ui/Bar';
import { lazyPart, lazyScreen } from '@/ui/lazyComponents';
import { Redirect } from '@/ui/Redirect';
import {
  ForgetDestination,
  RefusedRedirectToast,
  RememberDestination,
  redirectLinkOf,
  UnknownAddressToast,
} from './Destination';
import { aboutRouteOfMembers, screenAt, sharedRoutes } from './RouteTable';

export { SideNavigation } from '@/components/Navigation';
export { LastNews } from '@/features/offline/LastNews';
export { takeUpDrafts } from '@/flows/drafts';
export { drawKnownHome, showLastKnown } from '@/flows/offline/lastKnown';

/** Inside an object, because the lazy helpers treat each exported function as a component. */
export const callKeepers = { storedCallKeeper };

/** The flows of logged-in users. A crash of one does not affect the others. */
export const memberFlows: MemberFlows['memberFlows'] = [
  unansweredFlow,
  cardsFlow,
  requestMoneyFlow,
  draftsFlow,
  paymentFlow,
  otpActionFlow,
  logoutFlow,
  lastKnownFlow,
  liveFlow,
  pushFlow,
];

const PushOffer = lazyPart(() => import('@/features/notices/PushOffer'), 'PushOffer');

const InstallOffer = lazyPart(() => import('@/features/install/InstallOffer'), 'InstallOffer');

/** Pages that show the result of a payment and take no input. */
const showsPaymentResult = (path: string) => isHomePath(path) || isSamePath(path, paths.transactionReceipt);

/**
 * The form to the card gateway, and the bars: unanswered calls, a new version, and one offer (push or installation). No
 * offer appears beside an unanswered call.
 */
export function OnEveryPage() {
  const { pathname } = useLocation();
  const isCallOpen = useAppSelector(selectUnansweredCalls).some(({ state }) => state !== 'done');
  const [offered, setOffered] = useState<'push' | 'install' | null>(null);
  const mayOffer = (what: 'push' | 'install') => offered === what || (offered === null && !isCallOpen);
  const offersPush = 'serviceWorker' in navigator && showsPaymentResult(pathname);
  // without this event the app cannot prompt
  const canBeInstalled = 'onbeforeinstallprompt' in window;
  const pushOffered = useCallback(() => setOffered('push'), []);
  const installOffered = useCallback(() => setOffered('install'), []);
  return (
    <>
      <GatewayForm />
      {offersPush && mayOffer('push') && <PushOffer onOffered={pushOffered} />}
      <Bars>
        <UnansweredBars />
        <UpdateBar />
        {canBeInstalled && <InstallOffer mayOffer={mayOffer('install')} onOffered={installOffered} />}
      </Bars>
    </>
  );
}

/** Screens of logged-in users, each in its own chunk. */
const memberScreens = {
  CreateCard: lazyScreen(() => import('@/features/cards/CreateCardScreen'), 'CreateCardScreen'),
  ConfirmCard: lazyScreen<'ConfirmCardScreen', object>(
    () => import('@/features/cards/ConfirmCardScreen'),
    'ConfirmCardScreen',
  ),
  ConfirmFirstCard: lazyScreen<'ConfirmFirstCardScreen', object>(
    () => import('@/features/cards/ConfirmCardScreen'),
    'ConfirmFirstCardScreen',
  ),
  CardList: lazyScreen(() => import('@/features/cards/CardListScreen'), 'CardListScreen'),
  AccountRows: lazyPart(() => import('@/features/settings/AccountRows'), 'AccountRows'),
  QueueRows: lazyPart(() => import('@/features/settings/AccountRows'), 'QueueRows'),
  LogoutButton: lazyPart(() => import('@/features/settings/AccountRows'), 'LogoutButton'),
  Home: lazyScreen(() => import('@/features/home/HomeScreen'), 'HomeScreen'),
  RequestMoney: lazyScreen(() => import('@/features/request-money/RequestMoneyScreen'), 'RequestMoneyScreen'),
  Referee: lazyScreen(() => import('@/features/request-money/RefereeScreen'), 'RefereeScreen'),
  NewTransaction: lazyScreen<'NewTransactionScreen', object>(
    () => import('@/features/request-money/NewTransactionScreen'),
    'NewTransactionScreen',
  ),
  EntryGate: lazyScreen(() => import('@/features/partner/EntryGate'), 'EntryGate'),
  ConfirmEntry: lazyScreen<'ConfirmEntryScreen', { entry: PartnerEntry }>(
    () => import('@/features/request-money/NewTransactionScreen'),
    'ConfirmEntryScreen',
  ),
  Pay: lazyScreen(() => import('@/features/payment/PayScreen'), 'PayScreen'),
  TransactionDetail: lazyScreen(
    () => import('@/features/transaction-detail/TransactionDetailScreen'),
    'TransactionDetailScreen',
  ),
  Handover: lazyScreen(() => import('@/features/delivery/HandoverScreen'), 'HandoverScreen'),
  OpenDispute: lazyScreen(
    () => import(/* webpackChunkName: "disputeArea" */ '@/features/dispute/OpenDisputeScreen'),
    'OpenDisputeScreen',
  ),
  Dispute: lazyScreen(
    () => import(/* webpackChunkName: "disputeArea" */ '@/features/dispute/DisputeScreen'),
    'DisputeScreen',
  ),
  Judgments: lazyScreen(
    () => import(/* webpackChunkName: "disputeArea" */ '@/features/dispute/JudgmentsScreen'),
    'JudgmentsScreen',
  ),
  Judgment: lazyScreen(
    () => import(/* webpackChunkName: "disputeArea" */ '@/features/dispute/JudgmentScreen'),
    'JudgmentScreen',
  ),
  /** The office of operators. */
  Office: lazyScreen(() => import(/* webpackChunkName: "officeArea" */ '@/features/office/OfficeArea'), 'OfficeArea'),
  PartnerDesk: lazyScreen(() => import('@/features/office/PartnerDeskArea'), 'PartnerDeskArea'),
  DealReceipt: lazyScreen(() => import('@/features/receipt/DealReceiptScreen'), 'DealReceiptScreen'),
  Notices: lazyScreen(() => import('@/features/notices/NoticesScreen'), 'NoticesScreen'),
  NoticeSettings: lazyScreen(() => import('@/features/notices/NoticeSettingsScreen'), 'NoticeSettingsScreen'),
  Receipt: lazyScreen(() => import('@/features/payment/ReceiptScreen'), 'ReceiptScreen'),
  Otp: lazyScreen(() => import('@/features/otp/OtpScreen'), 'OtpScreen'),
  History: lazyScreen(() => import('@/features/history/HistoryScreen'), 'HistoryScreen'),
  Filter: lazyScreen(() => import('@/features/history/FilterScreen'), 'FilterScreen'),
  Incomings: lazyScreen(() => import('@/features/history/SideListScreens'), 'IncomingsScreen'),
  Payments: lazyScreen(() => import('@/features/history/SideListScreens'), 'PaymentsScreen'),
  Sessions: lazyScreen(() => import('@/features/sessions/SessionsScreen'), 'SessionsScreen'),
  Passkeys: lazyScreen(() => import('@/features/sessions/PasskeysScreen'), 'PasskeysScreen'),
  MyData: lazyScreen(() => import('@/features/settings/MyDataScreen'), 'MyDataScreen'),
  Statement: lazyScreen(() => import('@/features/history/StatementScreen'), 'StatementScreen'),
  MyReserve: lazyScreen(() => import('@/features/reserves/MyReserveScreen'), 'MyReserveScreen'),
  NotFound: lazyScreen(() => import('@/features/pages/NotFoundScreen'), 'NotFoundScreen'),
};

/** The first screen of a logged-in user at the present address; undefined for a redirect. */
export function firstMemberScreen() {
  const { pathname, search } = window.location;
  return screenAt(memberRoutes(search), pathname) ?? screenAt(newcomerRoutes, pathname);
}

const reserveRoute = <Route path={paths.myReserve} element={<memberScreens.MyReserve />} />;

/** The office, and a partner's own page. `notFound` is for users without the role. */
function officeRoutes(notFound: ReactNode) {
  return (
    <>
      <Route path={`${paths.officeStart}/*`} element={<memberScreens.Office notFound={notFound} />} />
      <Route path={paths.partnerDesk} element={<memberScreens.PartnerDesk notFound={notFound} />} />
    </>
  );
}

/** The referee's cases, and the code of an award. */
const judgmentRoutes = (
  <>
    <Route path={paths.judgments} element={<memberScreens.Judgments />} />
    <Route path={routePatterns.judgment} element={<memberScreens.Judgment />} />
    <Route path={paths.otp} element={<memberScreens.Otp />} />
  </>
);

const newcomerRoutes = (
  <>
    <Route
      path={paths.createFirstCard}
      element={
        <memberScreens.CreateCard first action={<memberScreens.LogoutButton />} rows={<memberScreens.QueueRows />} />
      }
    />
    <Route path={paths.createCard} element={<Redirect to={paths.createFirstCard} />} />
    <Route path={paths.firstConfirmCard} element={<memberScreens.ConfirmFirstCard />} />
    <Route path={routePatterns.confirmCard} element={<memberScreens.ConfirmCard />} />
    {reserveRoute}
    {sharedRoutes}
  </>
);

/** Logged in, without a bank account. */
export function NewcomerRoutes() {
  const { pathname, search } = useLocation();
  // Kept fresh, because an invitation as a referee adds routes.
  const { data: user } = useUserReport();
  const queue = user === undefined ? null : queueOf(user);
  // the introduction's path contains «pay» too
  const isEntry = isSamePath(pathname, paths.newTransactions) && partnerVisitOf(search)?.processId !== undefined;
  const isDestination = isEntry || (isPayPath(pathname) && !isSamePath(pathname, paths.payload));
  const destination = isDestination ? pathname + search : redirectLinkOf(search);
  const opened = insidePath(redirectLinkOf(search));
  const work = queue !== null && opened !== null && isDecidersPath(opened) ? opened : queue;
  const unknownAddress = (to: string) => (
    <>
      <UnknownAddressToast pathname={pathname} />
      <Redirect to={to} />
    </>
  );
  return (
    <>
      <RememberDestination to={destination} />
      <RefusedRedirectToast to={redirectLinkOf(search)} />
      <Routes>
        {newcomerRoutes}
        {user !== undefined && user.judgmentCount > 0 && judgmentRoutes}
        {officeRoutes(unknownAddress(paths.createFirstCard))}
        {user !== undefined && (user.roles.length > 0 || user.isPartnerContact) && (
          <Route path={paths.passkeys} element={<memberScreens.Passkeys />} />
        )}
        <Route path="*" element={unknownAddress(work ?? paths.createFirstCard)} />
      </Routes>
    </>
  );
}

/** Logged in, with a bank account. */
export function MemberRoutes() {
  const { search, key } = useLocation();
  const [begunAt] = useState(key);
  // «Back» to an entry page goes home: another redirect would trap the user.
  const hasBeenThere = useNavigationType() === NavigationType.Pop && key !== begunAt;
  return <Routes>{memberRoutes(search, hasBeenThere)}</Routes>;
}

/** @param hasBeenThere true after «back» to an entry page, whose redirect was followed before */
function memberRoutes(search: string, hasBeenThere = false): ReactNode {
  const nextAfterCard = insidePath(redirectLinkOf(search));
  const entryRedirect = (
    <>
      <RefusedRedirectToast to={redirectLinkOf(search)} />
      <Redirect to={(hasBeenThere ? null : nextAfterCard) ?? paths.root} />
    </>
  );
  return (
    <>
      <Route path={paths.root} element={<memberScreens.Home />} />
      <Route path={paths.home} element={<memberScreens.Home />} />
      <Route path={paths.cardList} element={<memberScreens.CardList rows={<memberScreens.AccountRows />} />} />
      <Route
        path={paths.createCard}
        element={
          <>
            {nextAfterCard === null ? <ForgetDestination /> : <RememberDestination to={nextAfterCard} />}
            <RefusedRedirectToast to={redirectLinkOf(search)} />
            <memberScreens.CreateCard />
          </>
        }
      />
      <Route path={routePatterns.confirmCard} element={<memberScreens.ConfirmCard />} />
      <Route path={paths.requestMoney} element={<memberScreens.RequestMoney />} />
      <Route path={paths.referee} element={<memberScreens.Referee />} />
      <Route path={paths.newTransactions} element={confirmStep(partnerVisitOf(search)?.processId)} />
      <Route path={paths.pay} element={<memberScreens.Pay />} />
      <Route path={routePatterns.payCode} element={<memberScreens.Pay />} />
      <Route path={routePatterns.transactionDetail} element={<memberScreens.TransactionDetail />} />
      <Route path={routePatterns.payHandover} element={<memberScreens.Handover />} />
      <Route path={routePatterns.openDispute} element={<memberScreens.OpenDispute />} />
      <Route path={routePatterns.dispute} element={<memberScreens.Dispute />} />
      {judgmentRoutes}
      <Route path={routePatterns.receipt} element={<memberScreens.DealReceipt />} />
      <Route path={paths.notifications} element={<memberScreens.Notices />} />
      <Route path={paths.notificationSettings} element={<memberScreens.NoticeSettings />} />
      <Route path={paths.transactionReceipt} element={<memberScreens.Receipt />} />
      {officeRoutes(<memberScreens.NotFound />)}
      <Route path={paths.loginOtp} element={<Redirect to={paths.otp + search} />} />
      <Route path={paths.transactions} element={<memberScreens.History />} />
      <Route path={paths.filterTransaction} element={<memberScreens.Filter />} />
      <Route path={paths.incomings} element={<memberScreens.Incomings />} />
      <Route path={paths.payments} element={<memberScreens.Payments />} />
      <Route path={paths.devices} element={<memberScreens.Sessions />} />
      <Route path={paths.passkeys} element={<memberScreens.Passkeys />} />
      <Route path={paths.myData} element={<memberScreens.MyData />} />
      <Route path={paths.statement} element={<memberScreens.Statement />} />
      {reserveRoute}
      {aboutRouteOfMembers}
      {sharedRoutes}
      <Route path={paths.login} element={entryRedirect} />
      <Route path={paths.register} element={entryRedirect} />
      <Route path={routePatterns.registerWithCode} element={entryRedirect} />
      <Route path={paths.createFirstCard} element={entryRedirect} />
      <Route path={paths.firstConfirmCard} element={entryRedirect} />
      <Route path="*" element={<memberScreens.NotFound />} />
    </>
  );
}

/** The confirm step: of the user's draft, or of a partner's process. */
function confirmStep(processId: string | undefined): ReactNode {
  return processId === undefined ? (
    <memberScreens.NewTransaction />
  ) : (
    <memberScreens.EntryGate key={processId} processId={processId}>
      {(entry) => <memberScreens.ConfirmEntry entry={entry} />}
    </memberScreens.EntryGate>
  );
}
