import { Route, Routes, useLocation } from 'react-router-dom';
import { partnerVisitOf } from '@/lib/partner';
import { paths, routePatterns } from '@/lib/paths';
import { insidePath } from '@/lib/redirects';
import { Redirect } from '@/ui/Redirect';
import { ForgetDestination, RememberDestination, redirectLinkOf, TellRefusedRedirect } from './Destination';
import { introductionRoutes } from './introductionRoutes';
import { memberScreens } from './memberScreens';
import { partnerRoutes } from './partnerRoutes';
import { openReadingRoutes } from './readingRoutes';

/** Logged in, with a bank account. */
export function MemberRoutes() {
  const { search } = useLocation();
  const nextAfterCard = insidePath(redirectLinkOf(search));
  const inside = (
    <>
      <TellRefusedRedirect to={redirectLinkOf(search)} />
      <Redirect to={insidePath(redirectLinkOf(search)) ?? paths.root} />
    </>
  );
  return (
    <Routes>
      <Route path={paths.root} element={<memberScreens.Home />} />
      <Route path={paths.home} element={<memberScreens.Home />} />
      <Route path={paths.cardList} element={<memberScreens.CardList settings={<memberScreens.SettingsMenu />} />} />
      <Route
        path={paths.createCard}
        element={
          <>
            {nextAfterCard === null ? <ForgetDestination /> : <RememberDestination to={nextAfterCard} />}
            <TellRefusedRedirect to={redirectLinkOf(search)} />
            <memberScreens.CreateCard />
          </>
        }
      />
      <Route path={routePatterns.confirmCard} element={<memberScreens.ConfirmCard />} />
      <Route path={paths.requestMoney} element={<memberScreens.RequestMoney />} />
      <Route path={paths.referee} element={<memberScreens.Referee />} />
      <Route path={paths.newTransactions} element={<ConfirmStep processId={partnerVisitOf(search)?.processId} />} />
      <Route path={paths.pay} element={<memberScreens.Pay />} />
      <Route path={routePatterns.payCode} element={<memberScreens.Pay />} />
      <Route path={routePatterns.transactionDetail} element={<memberScreens.TransactionDetail />} />
      <Route path={paths.transactionReceipt} element={<memberScreens.Receipt />} />
      <Route path={paths.otp} element={<memberScreens.Otp />} />
      <Route path={paths.loginOtp} element={<Redirect to={paths.otp + search} />} />
      <Route path={paths.transactions} element={<memberScreens.History />} />
      <Route path={paths.filterTransaction} element={<memberScreens.Filter />} />
      <Route path={paths.incomings} element={<memberScreens.Incomings />} />
      <Route path={paths.payments} element={<memberScreens.Payments />} />
      <Route path={paths.about} element={<memberScreens.About />} />
      <Route path={paths.contactUs} element={<memberScreens.ContactUs />} />
      <Route path={paths.devices} element={<memberScreens.Sessions />} />
      {introductionRoutes}
      {openReadingRoutes}
      {partnerRoutes}
      <Route path={paths.login} element={inside} />
      <Route path={paths.register} element={inside} />
      <Route path={routePatterns.registerWithCode} element={inside} />
      <Route path={paths.createFirstCard} element={inside} />
      <Route path={paths.firstConfirmCard} element={inside} />
      <Route path="*" element={<memberScreens.NotFound />} />
    </Routes>
  );
}

/** The step before a request is made: of the person's own draft, or of the entry of a partner's process. */
function ConfirmStep({ processId }: { processId: string | undefined }) {
  return processId === undefined ? (
    <memberScreens.NewTransaction />
  ) : (
    <memberScreens.EntryGate key={processId} processId={processId}>
      {(entry) => <memberScreens.ConfirmEntry entry={entry} />}
    </memberScreens.EntryGate>
  );
}
