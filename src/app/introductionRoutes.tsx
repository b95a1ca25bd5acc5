import { Route } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { memberScreens } from './memberScreens';

/** What the introduction and the settings menu lead to: for whoever is logged in. */
export const introductionRoutes = (
  <>
    <Route path={paths.intro} element={<memberScreens.Intro />} />
    <Route path={paths.payload} element={<memberScreens.Intro />} />
  </>
);
