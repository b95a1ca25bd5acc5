import { Route } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { LazyReportButton } from './LazyReportButton';
import { screens } from './screens';

/** What anybody may read, logged in or not: the login page links to it. */
export const openReadingRoutes = (
  <>
    <Route path={paths.help} element={<screens.Help />} />
    <Route path={paths.support} element={<screens.Support report={<LazyReportButton />} />} />
    <Route path={paths.contact} element={<screens.Contact />} />
    <Route path={paths.terms} element={<screens.Terms />} />
    <Route path={paths.privacy} element={<screens.Privacy />} />
  </>
);
