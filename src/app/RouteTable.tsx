import { Route, Routes, useLocation } from 'react-router-dom';
import type { ApplicationStateName } from '@/features/application/slice';
import { isSamePath, paths, routePatterns } from '@/lib/paths';
import { insidePath } from '@/lib/redirects';
import { Redirect } from '@/ui/Redirect';
import { RememberDestination } from './RememberDestination';
import { introductionRoutes, openReadingRoutes } from './readingRoutes';
import { afterLogin, isPayPath, redirectLinkOf } from './redirectLink';
import { screens } from './screens';

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
      <Routes>
        <Route path={paths.login} element={<screens.Login />} />
        <Route path={paths.loginOtp} element={<screens.AuthOtp />} />
        <Route path={paths.otp} element={<Redirect to={paths.loginOtp + search} />} />
        <Route path={paths.register} element={<screens.Register />} />
        <Route path={routePatterns.registerWithCode} element={<screens.Register />} />
        {openReadingRoutes}
        <Route path="*" element={<Redirect to={afterLogin(pathname, search)} />} />
      </Routes>
    </>
  );
}

/** Logged in, without a bank account. */
function NewcomerRoutes() {
  const { pathname, search } = useLocation();
  // the introduction is a newcomer's own page, for all the «pay» in its path
  const isDestination = isPayPath(pathname) && !isSamePath(pathname, paths.payload);
  const destination = isDestination ? pathname + search : redirectLinkOf(search);
  return (
    <>
      <RememberDestination to={destination} />
      <Routes>
        <Route path={paths.createFirstCard} element={<screens.CreateCard first action={<screens.LogoutButton />} />} />
        <Route path={paths.createCard} element={<Redirect to={paths.createFirstCard} />} />
        <Route path={routePatterns.confirmCard} element={<screens.ConfirmCard />} />
        {introductionRoutes}
        {openReadingRoutes}
        <Route path="*" element={<Redirect to={paths.createFirstCard} />} />
      </Routes>
    </>
  );
}

/** Logged in, with a bank account. */
function MemberRoutes() {
  const { search } = useLocation();
  const inside = <Redirect to={insidePath(redirectLinkOf(search)) ?? paths.root} />;
  return (
    <Routes>
      <Route path={paths.root} element={<screens.Home />} />
      <Route path={paths.home} element={<screens.Home />} />
      <Route path={paths.cardList} element={<screens.CardList settings={<screens.SettingsMenu />} />} />
      <Route
        path={paths.createCard}
        element={
          <>
            <RememberDestination to={redirectLinkOf(search)} />
            <screens.CreateCard />
          </>
        }
      />
      <Route path={routePatterns.confirmCard} element={<screens.ConfirmCard />} />
      <Route path={paths.requestMoney} element={<screens.RequestMoney />} />
      <Route path={paths.newTransactions} element={<screens.NewTransaction />} />
      <Route path={paths.pay} element={<screens.Pay />} />
      <Route path={routePatterns.payCode} element={<screens.Pay />} />
      <Route path={routePatterns.transactionDetail} element={<screens.TransactionDetail />} />
      <Route path={paths.transactionReceipt} element={<screens.Receipt />} />
      <Route path={paths.otp} element={<screens.Otp />} />
      <Route path={paths.loginOtp} element={<Redirect to={paths.otp + search} />} />
      <Route path={paths.transactions} element={<screens.History />} />
      <Route path={paths.incomings} element={<screens.Incomings />} />
      <Route path={paths.payments} element={<screens.Payments />} />
      <Route path={paths.about} element={<screens.About />} />
      <Route path={paths.contactUs} element={<screens.ContactUs />} />
      {introductionRoutes}
      {openReadingRoutes}
      <Route path={paths.login} element={inside} />
      <Route path={paths.register} element={inside} />
      <Route path={routePatterns.registerWithCode} element={inside} />
      <Route path={paths.createFirstCard} element={inside} />
      <Route path={paths.firstConfirmCard} element={inside} />
      <Route path="*" element={<screens.NotFound />} />
    </Routes>
  );
}
