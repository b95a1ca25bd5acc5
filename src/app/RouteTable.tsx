import { Children, isValidElement, type ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes, Route, Routes, useLocation } from 'react-router-dom';
import type { ApplicationStateName } from '@/features/application/slice';
import type { MemberFlows } from '@/flows/boot';
import { isPayPath, loginRedirect } from '@/flows/destination';
import { isDecidersPath } from '@/lib/deciders';
import { paths, queryNames, routePatterns } from '@/lib/paths';
import { isPayTarget } from '@/lib/payLink';
import { firstPage, readMark } from '@/ui/firstPage';
import { fetchCode, retryUntilAnswered } from '@/ui/lateCode';
import { lazyPart, lazyScreen, type Preloadable } from '@/ui/lazyComponents';
import { Redirect } from '@/ui/Redirect';
import { RefusedRedirectToast, RememberDestination, redirectLinkOf, UnknownAddressToast } from './Destination';
import { LazyReportButton } from './ScreenErrorBoundary';

/**
 * Screens without a login, each in its own chunk. The login screen is part of the app's chunk, because most visits
 * start there.
 */
const screens = {
  Login: lazyScreen(() => import(/* webpackMode: "eager" */ '@/features/auth/LoginScreen'), 'LoginScreen'),
  Register: lazyScreen<'RegisterScreen', object>(() => import('@/features/auth/RegisterScreen'), 'RegisterScreen'),
  AuthOtp: lazyScreen(() => import('@/features/auth/AuthOtpScreen'), 'AuthOtpScreen'),
  Intro: lazyScreen(() => import('@/features/intro/IntroScreen'), 'IntroScreen'),
  About: lazyScreen<'AboutScreen', { readonly place?: boolean }>(
    () => import('@/features/pages/AboutScreen'),
    'AboutScreen',
  ),
  Help: lazyScreen(() => import('@/features/pages/HelpScreen'), 'HelpScreen'),
  Support: lazyScreen<'SupportScreen', { readonly report: ReactNode }>(
    () => import('@/features/pages/SupportScreen'),
    'SupportScreen',
  ),
  ContactUs: lazyScreen<'ContactUsScreen', object>(() => import('@/features/pages/SupportScreen'), 'ContactUsScreen'),
  Contact: lazyScreen(() => import('@/features/pages/SupportChatScreen'), 'SupportChatScreen'),
  Terms: lazyScreen(() => import('@/features/pages/LegalScreens'), 'TermsScreen'),
  Privacy: lazyScreen(() => import('@/features/pages/LegalScreens'), 'PrivacyScreen'),
  Check: lazyScreen(() => import('@/features/check/CheckScreen'), 'CheckScreen'),
  Reserves: lazyScreen(() => import('@/features/reserves/ReservesScreen'), 'ReservesScreen'),
  Ticket: lazyScreen<'TicketScreen', object>(() => import('@/features/payment/TicketPage'), 'TicketScreen'),
};

/**
 * Loads the visitor's screen for the present address, so that the first render shows it. A redirect ends at the login.
 */
export function preloadVisitorScreen(): Promise<void> {
  const { pathname, search } = window.location;
  return (screenAt(visitorRoutes(search), pathname) ?? screens.Login).preload();
}

/** The screen that these routes show at a path; undefined for a redirect. */
export function screenAt(routes: ReactNode, pathname: string): Preloadable | undefined {
  const matches = matchRoutes(createRoutesFromElements(routes), pathname);
  return preloadableOf(matches?.at(-1)?.route.element);
}

function preloadableOf(node: ReactNode): Preloadable | undefined {
  for (const element of Children.toArray(node)) {
    if (!isValidElement<{ children?: ReactNode }>(element)) continue;
    const { type, props } = element;
    const found = isPreloadable(type) ? type : preloadableOf(props.children);
    if (found) return found;
  }
  return undefined;
}

function isPreloadable(type: unknown): type is Preloadable {
  return typeof type === 'function' && 'preload' in type;
}

/** Loads the code of logged-in users: one chunk (docs/adr/0015). */
export const loadMemberArea = () => fetchCode(() => import('./memberArea'));

/** Parts of the member chunk outside its routes. They render after the member gate, when the chunk is loaded. */
export const memberArea = {
  NewcomerRoutes: lazyScreen(loadMemberArea, 'NewcomerRoutes'),
  MemberRoutes: lazyScreen(loadMemberArea, 'MemberRoutes'),
  SideNavigation: lazyPart(loadMemberArea, 'SideNavigation'),
  OnEveryPage: lazyPart(loadMemberArea, 'OnEveryPage'),
  LastNews: lazyPart(loadMemberArea, 'LastNews'),
};

/** Loads the member chunk and the screen at the present address together, so that both render at once. */
export async function preloadMemberScreen(): Promise<MemberFlows> {
  const area = await loadMemberArea();
  const { MemberRoutes, SideNavigation } = memberArea;
  await Promise.all([MemberRoutes.preload(), SideNavigation.preload(), area.firstMemberScreen()?.preload()]);
  return area;
}

/** Loads the flow of the partner's pages, in one chunk with them. */
export const loadPartnerArea = () =>
  retryUntilAnswered(() => import(/* webpackChunkName: "partnerArea" */ '@/flows/partner/partnerFlow'));

const partnerScreens = {
  Intro: lazyScreen(
    () => import(/* webpackChunkName: "partnerArea" */ '@/features/partner/PartnerIntroScreen'),
    'PartnerIntroScreen',
  ),
  Request: lazyScreen(
    () => import(/* webpackChunkName: "partnerArea" */ '@/features/partner/PartnerRequestScreen'),
    'PartnerRequestScreen',
  ),
  Approval: lazyScreen(
    () => import(/* webpackChunkName: "partnerArea" */ '@/features/partner/PartnerApprovalScreen'),
    'PartnerApprovalScreen',
  ),
  Trial: lazyScreen(() => import('@/features/partner/TestProcessScreen'), 'TestProcessScreen'),
};

/** Public pages. */
const publicRoutes = (
  <>
    <Route path={paths.intro} element={<screens.Intro />} />
    <Route path={paths.payload} element={<screens.Intro />} />
    <Route path={paths.about} element={<screens.About />} />
    <Route path={paths.help} element={<screens.Help />} />
    <Route path={paths.support} element={<screens.Support report={<LazyReportButton />} />} />
    <Route path={paths.contactUs} element={<screens.ContactUs />} />
    <Route path={paths.contact} element={<screens.Contact />} />
    <Route path={paths.terms} element={<screens.Terms />} />
    <Route path={paths.privacy} element={<screens.Privacy />} />
    <Route path={routePatterns.check} element={<screens.Check />} />
    <Route path={paths.reserves} element={<screens.Reserves />} />
  </>
);

/** Pages for a partner's visitors. */
const partnerRoutes = (
  <>
    <Route path={paths.partner} element={<partnerScreens.Intro />} />
    <Route path={paths.partnerRequest} element={<partnerScreens.Request />} />
    <Route path={paths.partnerApproval} element={<partnerScreens.Approval />} />
    <Route path={routePatterns.testProcess} element={<partnerScreens.Trial />} />
  </>
);

/** The page about us, with the bar of places of a member. */
export const aboutRouteOfMembers = <Route path={paths.about} element={<screens.About place />} />;

/** Routes of every application state. */
export const sharedRoutes = (
  <>
    {publicRoutes}
    {partnerRoutes}
  </>
);

/** The routes of an application state. Paths ignore case. */
export function RouteTable({ state }: { state: Exclude<ApplicationStateName, 'splash'> }) {
  switch (state) {
    case 'unauthenticated':
      return <VisitorRoutes />;
    case 'app-new-card':
      return <memberArea.NewcomerRoutes />;
    case 'app-verified':
      return <memberArea.MemberRoutes />;
  }
}

function VisitorRoutes() {
  const { pathname, search, hash, state } = useLocation();
  return (
    <>
      <RememberDestination to={redirectLinkOf(search)} />
      <RefusedRedirectToast to={redirectLinkOf(search)} />
      <Routes>
        {visitorRoutes(search, Boolean(state?.ticket))}
        <Route
          path="*"
          element={
            <>
              {!isDecidersPath(pathname) && <UnknownAddressToast pathname={pathname} />}
              {hash !== '' && isPayPath(pathname) && <RememberDestination to={pathname + search + hash} />}
              <Redirect to={loginRedirect(pathname, search, isNewPayer(pathname) ? paths.register : paths.login)} />
            </>
          }
        />
      </Routes>
    </>
  );
}

/** True for a pay link on a phone that has never been logged in. */
function isNewPayer(pathname: string): boolean {
  return isPayTarget(pathname) && readMark(firstPage.knownMark) === null;
}

/** @param hasTicket true when a receipt's ticket has moved from the address to the history state */
function visitorRoutes(search: string, hasTicket = false): ReactNode {
  return (
    <>
      <Route path={paths.login} element={<screens.Login />} />
      <Route path={paths.loginOtp} element={<screens.AuthOtp />} />
      <Route path={paths.otp} element={<Redirect to={paths.loginOtp + search} />} />
      <Route path={paths.register} element={<screens.Register />} />
      <Route path={routePatterns.registerWithCode} element={<screens.Register />} />
      {sharedRoutes}
      {(hasTicket || search.includes(queryNames.ticket)) && (
        <Route path={paths.transactionReceipt} element={<screens.Ticket />} />
      )}
    </>
  );
}
