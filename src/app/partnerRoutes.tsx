import { Route } from 'react-router-dom';
import { environment } from '@/lib/environment';
import { paths } from '@/lib/paths';
import { lazyScreen } from './lazyScreen';
import { loadPartnerArea } from './loadPartnerArea';

const Intro = lazyScreen(loadPartnerArea, 'PartnerIntroScreen');
const Request = lazyScreen(loadPartnerArea, 'PartnerRequestScreen');
const Approval = lazyScreen(loadPartnerArea, 'PartnerApprovalScreen');

/** The classifieds partner's pages: they need no login, and are the same for whoever is logged in. None without a partner. */
export const partnerRoutes = environment.partner !== null && (
  <>
    <Route path={paths.partner} element={<Intro />} />
    <Route path={paths.partnerRequest} element={<Request />} />
    <Route path={paths.partnerApproval} element={<Approval />} />
  </>
);
