import { Route, Routes, useLocation } from 'react-router-dom';
import { partnerVisitOf } from '@/lib/partner';
import { isSamePath, paths, routePatterns } from '@/lib/paths';
import { Redirect } from '@/ui/Redirect';
import { isPayPath, RememberDestination, redirectLinkOf, TellRefusedRedirect, TellWrongAddress } from './Destination';
import { introductionRoutes } from './introductionRoutes';
import { memberScreens } from './memberScreens';
import { partnerRoutes } from './partnerRoutes';
import { openReadingRoutes } from './readingRoutes';

/** Logged in, without a bank account. */
export function NewcomerRoutes() {
  const { pathname, search } = useLocation();
  // the introduction is a newcomer's own page, for all the «pay» in its path
  const isEntry = isSamePath(pathname, paths.newTransactions) && partnerVisitOf(search)?.processId !== undefined;
  const isDestination = isEntry || (isPayPath(pathname) && !isSamePath(pathname, paths.payload));
  const destination = isDestination ? pathname + search : redirectLinkOf(search);
  return (
    <>
      <RememberDestination to={destination} />
      <TellRefusedRedirect to={redirectLinkOf(search)} />
      <Routes>
        <Route
          path={paths.createFirstCard}
          element={<memberScreens.CreateCard first action={<memberScreens.LogoutButton />} />}
        />
        <Route path={paths.createCard} element={<Redirect to={paths.createFirstCard} />} />
        <Route path={paths.firstConfirmCard} element={<memberScreens.ConfirmFirstCard />} />
        <Route path={routePatterns.confirmCard} element={<memberScreens.ConfirmCard />} />
        {introductionRoutes}
        {openReadingRoutes}
        {partnerRoutes}
        <Route
          path="*"
          element={
            <>
              <TellWrongAddress pathname={pathname} />
              <Redirect to={paths.createFirstCard} />
            </>
          }
        />
      </Routes>
    </>
  );
}
