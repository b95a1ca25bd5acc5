import { Route, Routes, useLocation } from 'react-router-dom';
import type { ApplicationStateName } from '@/features/application/slice';
import { environment } from '@/lib/environment';
import { paths, routePatterns } from '@/lib/paths';
import { Redirect } from '@/ui/Redirect';
import { memberArea, partnerScreens, screens } from './areas';
import { afterLogin, RememberDestination, redirectLinkOf, TellRefusedRedirect, TellWrongAddress } from './Destination';
import { LazyReportButton } from './LazyReportButton';

/** What anybody may read, logged in or not: the login page links to it. */
const openReadingRoutes = (
  <>
    <Route path={paths.help} element={<screens.Help />} />
    <Route path={paths.support} element={<screens.Support report={<LazyReportButton />} />} />
    <Route path={paths.contact} element={<screens.Contact />} />
    <Route path={paths.terms} element={<screens.Terms />} />
    <Route path={paths.privacy} element={<screens.Privacy />} />
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
  const { pathname, search } = useLocation();
  return (
    <>
      <RememberDestination to={redirectLinkOf(search)} />
      <TellRefusedRedirect to={redirectLinkOf(search)} />
      <Routes>
        <Route path={paths.login} element={<screens.Login />} />
        <Route path={paths.loginOtp} element={<screens.AuthOtp />} />
        <Route path={paths.otp} element={<Redirect to={paths.loginOtp + search} />} />
        <Route path={paths.register} element={<screens.Register />} />
        <Route path={routePatterns.registerWithCode} element={<screens.Register />} />
        {sharedRoutes}
        <Route
          path="*"
          element={
            <>
              <TellWrongAddress pathname={pathname} />
              <Redirect to={afterLogin(pathname, search)} />
            </>
          }
        />
      </Routes>
    </>
  );
}
