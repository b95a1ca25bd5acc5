import { Route, Routes, useLocation } from 'react-router-dom';
import type { ApplicationStateName } from '@/features/application/slice';
import { paths, routePatterns } from '@/lib/paths';
import { insidePath } from '@/lib/redirects';
import { Redirect } from './Redirect';
import { RememberDestination } from './RememberDestination';
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

/** Pages that anybody may read. */
const publicRoutes = (
  <>
    <Route path={paths.privacy} element={<screens.Privacy />} />
    <Route path={paths.terms} element={<screens.Terms />} />
    <Route path={paths.about} element={<screens.About />} />
    <Route path={paths.help} element={<screens.Help />} />
    <Route path={paths.support} element={<screens.Support />} />
    <Route path={paths.contactUs} element={<screens.ContactUs />} />
  </>
);

/** Nobody is logged in. */
function VisitorRoutes() {
  const { pathname, search } = useLocation();
  return (
    <>
      <RememberDestination to={redirectLinkOf(search)} />
      <Routes>
        {publicRoutes}
        <Route path={paths.login} element={<screens.Login />} />
        <Route path={paths.loginOtp} element={<screens.AuthOtp />} />
        <Route path={paths.otp} element={<Redirect to={paths.loginOtp + search} />} />
        <Route path={paths.register} element={<screens.Register />} />
        <Route path={routePatterns.registerWithCode} element={<screens.Register />} />
        <Route path="*" element={<Redirect to={afterLogin(pathname, search)} />} />
      </Routes>
    </>
  );
}

/** Logged in, without a bank account: whatever they came for, the first card comes first. */
function NewcomerRoutes() {
  const { pathname, search } = useLocation();
  const destination = isPaymentWanted(pathname) ? pathname + search : redirectLinkOf(search);
  return (
    <>
      <RememberDestination to={destination} />
      <Routes>
        {publicRoutes}
        <Route path={paths.createFirstCard} element={<screens.CreateCard first action={<screens.LogoutButton />} />} />
        <Route path={routePatterns.confirmCard} element={<screens.ConfirmCard />} />
        <Route path={paths.intro} element={<screens.Intro />} />
        <Route path={paths.payload} element={<screens.Intro />} />
        <Route path="*" element={<Redirect to={paths.createFirstCard} />} />
      </Routes>
    </>
  );
}

function isPaymentWanted(pathname: string): boolean {
  return isPayPath(pathname) && pathname.toLowerCase() !== paths.payload;
}

/** Logged in, with a bank account. */
function MemberRoutes() {
  const { search } = useLocation();
  const home = <Redirect to={insidePath(redirectLinkOf(search)) ?? paths.root} />;
  return (
    <Routes>
      {publicRoutes}
      <Route path={paths.root} element={<screens.Home />} />
      <Route path={paths.home} element={<screens.Home />} />
      <Route path={paths.cardList} element={<screens.CardList settings={<screens.SettingsMenu />} />} />
      <Route path={paths.createCard} element={<screens.CreateCard />} />
      <Route path={routePatterns.confirmCard} element={<screens.ConfirmCard />} />
      <Route path={paths.requestMoney} element={<screens.RequestMoney />} />
      <Route path={paths.newTransactions} element={<screens.NewTransaction />} />
      <Route path={paths.pay} element={<screens.Pay />} />
      <Route path={routePatterns.payCode} element={<screens.Pay />} />
      <Route path={routePatterns.transactionDetail} element={<screens.TransactionDetail />} />
      <Route path={paths.transactionReceipt} element={<screens.Receipt />} />
      <Route path={paths.transactions} element={<screens.History />} />
      <Route path={paths.incomings} element={<screens.Incomings />} />
      <Route path={paths.payments} element={<screens.Payments />} />
      <Route path={paths.intro} element={<screens.Intro />} />
      <Route path={paths.payload} element={<screens.Intro />} />
      <Route path={paths.otp} element={<screens.Otp />} />
      <Route path={paths.loginOtp} element={<Redirect to={paths.otp + search} />} />
      <Route path={paths.login} element={home} />
      <Route path={paths.register} element={home} />
      <Route path={routePatterns.registerWithCode} element={home} />
      <Route path={paths.createFirstCard} element={home} />
      <Route path="*" element={<screens.NotFound />} />
    </Routes>
  );
}
