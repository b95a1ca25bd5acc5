import { Route, Routes, useLocation } from 'react-router-dom';
import type { ApplicationStateName } from '@/features/application/slice';
import { paths, routePatterns } from '@/lib/paths';
import { Redirect } from '@/ui/Redirect';
import { afterLogin, RememberDestination, redirectLinkOf, TellRefusedRedirect, TellWrongAddress } from './Destination';
import { lazyScreen } from './lazyScreen';
import { loadMemberArea } from './loadMemberArea';
import { partnerRoutes } from './partnerRoutes';
import { openReadingRoutes } from './readingRoutes';
import { screens } from './screens';

// Drawn only after the member gate has opened: by then their chunk is here.
const NewcomerRoutes = lazyScreen(loadMemberArea, 'NewcomerRoutes');
const MemberRoutes = lazyScreen(loadMemberArea, 'MemberRoutes');

/** The routes of an application state; paths match without regard to case. */
export function RouteTable({ state }: { state: Exclude<ApplicationStateName, 'splash'> }) {
  switch (state) {
    case 'unauthenticated':
      return <VisitorRoutes />;
    case 'app-new-card':
      return <NewcomerRoutes />;
    case 'app-verified':
      return <MemberRoutes />;
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
        {openReadingRoutes}
        {partnerRoutes}
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
