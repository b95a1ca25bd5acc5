import { type OfficeSection, readersOf } from '@contract/rules/officeRoles';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useUserReport } from '@/api/user';
import { pagesOf } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { OfficeScreen } from './OfficeScreen';
import { PartnersScreen } from './PartnersScreen';
import { SwitchesScreen } from './SwitchesScreen';

/** All pages below /office, in their own bundle. A reader without a role for a page sees `notFound`. */
export function OfficeArea({ notFound }: { notFound: ReactNode }) {
  const { data: user } = useUserReport();
  const roles = user?.roles ?? [];
  const page = (section: OfficeSection, element: ReactNode) =>
    user === undefined || readersOf(section).some((role) => roles.includes(role)) ? element : notFound;
  const start = roles.includes('arbiter') ? paths.office : pagesOf(roles)[0]?.path;
  const partners = page('partners', <PartnersScreen />);
  const disputes = page('disputes', <OfficeScreen notFound={notFound} />);
  return (
    <Routes>
      <Route index element={start === undefined ? notFound : <Navigate replace to={start} />} />
      <Route path="disputes" element={disputes} />
      <Route path="disputes/:id" element={disputes} />
      <Route path="switches" element={page('switches', <SwitchesScreen notFound={notFound} />)} />
      <Route path="partners" element={partners} />
      <Route path="partners/:id" element={partners} />
      <Route path="*" element={notFound} />
    </Routes>
  );
}
