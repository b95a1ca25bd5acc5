import { Children, isValidElement, type ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes, Route, Routes, useLocation } from 'react-router-dom';
import type { ApplicationStateName } from '@/features/application/slice';
import type { MemberFlows } from '@/flows/boot';
import { isDecidersPath } from '@/lib/deciders';
import { environment } from '@/lib/environment';
import { paths, queryNames, routePatterns } from '@/lib/paths';
import { fetchCode, retryUntilAnswered } from '@/ui/lateCode';
import { lazyPart, lazyScreen, type Preloadable } from '@/ui/lazyComponents';
import { Redirect } from '@/ui/Redirect';
import {
  afterLogin,
  isPayPath,
  RememberDestination,
  redirectLinkOf,
  TellRefusedRedirect,
  TellWrongAddress,
} from './Destination';
import { LazyReportButton } from './LazyReportButton';

/** The screens that need nobody to be logged in, each in a chunk of its own; the login, which most visitors begin at, comes with the app. */
const screens = {
  Login: lazyScreen(() => import(/* webpackMode: "eager" */ '@/features/auth/LoginScreen'), 'LoginScreen'),
  Register: lazyScreen<'RegisterScreen', object>(() => import('@/features/auth/RegisterScreen'), 'RegisterScreen'),
  AuthOtp: lazyScreen(() => import('@/features/auth/AuthOtpScreen'), 'AuthOtpScreen'),
  Help: lazyScreen(() => import('@/features/pages/HelpScreen'), 'HelpScreen'),
  Support: lazyScreen(() => import('@/features/pages/SupportScreen'), 'SupportScreen'),
  Contact: lazyScreen(() => import('@/features/pages/ContactScreen'), 'ContactScreen'),
  Terms: lazyScreen(() => import('@/features/pages/LegalScreens'), 'TermsScreen'),
  Privacy: lazyScreen(() => import('@/features/pages/LegalScreens'), 'PrivacyScreen'),
  Check: lazyScreen(() => import('@/features/check/CheckScreen'), 'CheckScreen'),
  Ticket: lazyScreen<'TicketScreen', object>(() => import('@/features/payment/TicketPage'), 'TicketScreen'),
};

/** Fetches the screen that a visitor sees at the present address: drawn after that, it is there at once. Where they are led on, it is the login. */
export function preloadVisitorsScreen(): Promise<void> {
  const { pathname, search } = window.location;
  return (screenAt(visitorRoutes(search), pathname) ?? screens.Login).preload();
}

/** The screen that these routes show at a path, the one that decides first; undefined where they lead on. */
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

/** Fetches what only somebody who is logged in needs: one chunk (docs/adr/0015). */
export const loadMemberArea = () => fetchCode(() => import('./memberArea'));

/** What of it is drawn outside its own routes. Drawn only after the member gate has opened: by then the chunk is here. */
export const memberArea = {
  NewcomerRoutes: lazyScreen(loadMemberArea, 'NewcomerRoutes'),
  MemberRoutes: lazyScreen(loadMemberArea, 'MemberRoutes'),
  SideNavigation: lazyPart(loadMemberArea, 'SideNavigation'),
  OnEveryPage: lazyPart(loadMemberArea, 'OnEveryPage'),
  LastNews: lazyPart(loadMemberArea, 'LastNews'),
};

/** The same with the screen that a member sees at the present address: one after the other they would be drawn with a pause between. */
export async function loadMembersScreen(): Promise<MemberFlows> {
  const area = await loadMemberArea();
  const { MemberRoutes, SideNavigation } = memberArea;
  await Promise.all([MemberRoutes.preload(), SideNavigation.preload(), area.screenToBeginAt()?.preload()]);
  return area;
}

/** Fetches the flow of the partner's pages: with them one chunk, for whoever comes from there. */
export const loadPartnerArea = () =>
  retryUntilAnswered(() => import(/* webpackChunkName: "partnerArea" */ '@/flows/partner/partner'));

/** The partner's pages. */
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
};

/** What anybody may read, logged in or not: the login page links to it. */
const openReadingRoutes = (
  <>
    <Route path={paths.help} element={<screens.Help />} />
    <Route path={paths.support} element={<screens.Support report={<LazyReportButton />} />} />
    <Route path={paths.contact} element={<screens.Contact />} />
    <Route path={paths.terms} element={<screens.Terms />} />
    <Route path={paths.privacy} element={<screens.Privacy />} />
    <Route path={routePatterns.check} element={<screens.Check />} />
  </>
);

/** The classifieds partner's pages: they need no login, and are the same for whoever is logged in. None without a partner. */
const partnerRoutes = environment.partner !== null && (
  <>
    <Route path={paths.partner} element={<partnerScreens.Intro />} />
    <Route path={paths.partnerRequest} element={<partnerScreens.Request />} />
    <Route path={paths.partnerApproval} element={<partnerScreens.Approval />} />
  </>
);

/** The routes that are there in every application state. */
export const sharedRoutes = (
  <>
    {openReadingRoutes}
    {partnerRoutes}
  </>
);

/** The routes of an application state; paths match without regard to case. */
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

/** Nobody is logged in. */
function VisitorRoutes() {
  const { pathname, search, hash, state } = useLocation();
  return (
    <>
      <RememberDestination to={redirectLinkOf(search)} />
      <TellRefusedRedirect to={redirectLinkOf(search)} />
      <Routes>
        {visitorRoutes(search, Boolean(state?.ticket))}
        <Route
          path="*"
          element={
            <>
              {!isDecidersPath(pathname) && <TellWrongAddress pathname={pathname} />}
              {hash !== '' && isPayPath(pathname) && <RememberDestination to={pathname + search + hash} />}
              <Redirect to={afterLogin(pathname, search)} />
            </>
          }
        />
      </Routes>
    </>
  );
}

/** @param hasTicket whether the page they come from has taken up a receipt's ticket, which has left the address with that */
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
