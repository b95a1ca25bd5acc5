import { MINUTE_MS } from '@contract/rules/durations';
import { type OfficeSection, readersOf } from '@contract/rules/officeRoles';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import {
  useCloseOfficeMutation,
  useOfficeKeyOptionsMutation,
  useOfficeStateQuery,
  useOpenOfficeMutation,
} from '@/api/deskApi';
import { useUserReport } from '@/api/user';
import { pagesOf } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { deskCopy } from '@/messages/deskCopy';
import { SkeletonRows } from '@/ui/Skeleton';
import { AuditScreen } from './AuditScreen';
import { DealScreen } from './DealScreen';
import { ExportsScreen } from './ExportsScreen';
import { FormatsScreen } from './FormatsScreen';
import { LedgerScreen } from './LedgerScreen';
import { MonthScreen } from './MonthScreen';
import { OfficeScreen } from './OfficeScreen';
import { PartnersScreen } from './PartnersScreen';
import { PayoutsScreen } from './PayoutsScreen';
import { PeopleScreen } from './PeopleScreen';
import { ProvenArea } from './ProvenArea';
import { ReconcileScreen } from './ReconcileScreen';
import { RefundsScreen } from './RefundsScreen';
import { RolesScreen } from './RolesScreen';
import { SearchScreen } from './SearchScreen';
import { SwitchesScreen } from './SwitchesScreen';

const STATE_POLL_MS = MINUTE_MS;

/** All pages below /office, in their own bundle. A reader without a role for a page sees `notFound`. */
export function OfficeArea({ notFound }: { notFound: ReactNode }) {
  const { data: user } = useUserReport();
  const isOperator = user === undefined || user.roles.length > 0;
  return isOperator ? <OperatorsArea notFound={notFound} /> : notFound;
}

function OperatorsArea({ notFound }: { notFound: ReactNode }) {
  const state = useOfficeStateQuery(undefined, { pollingInterval: STATE_POLL_MS });
  const [ask] = useOfficeKeyOptionsMutation();
  const [open] = useOpenOfficeMutation();
  const [close] = useCloseOfficeMutation();
  return (
    <ProvenArea query={state} copy={deskCopy.door} ask={ask} open={open} close={close}>
      <Pages notFound={<Refused>{notFound}</Refused>} />
    </ProvenArea>
  );
}

function Pages({ notFound }: { notFound: ReactNode }) {
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
      <Route path="search" element={page('search', <SearchScreen notFound={notFound} />)} />
      <Route path="deals/:code" element={page('deal', <DealScreen notFound={notFound} />)} />
      <Route path="ledger" element={page('ledger', <LedgerScreen notFound={notFound} />)} />
      <Route path="ledger/month" element={page('ledger', <MonthScreen />)} />
      <Route path="disputes" element={disputes} />
      <Route path="disputes/:id" element={disputes} />
      <Route path="reconcile" element={page('reconcile', <ReconcileScreen />)} />
      <Route path="formats" element={page('reconcile', <FormatsScreen />)} />
      <Route path="refunds" element={page('refunds', <RefundsScreen />)} />
      <Route path="payouts" element={page('payouts', <PayoutsScreen />)} />
      <Route path="exports" element={page('exports', <ExportsScreen />)} />
      <Route path="switches" element={page('switches', <SwitchesScreen notFound={notFound} />)} />
      <Route path="partners" element={partners} />
      <Route path="partners/:id" element={partners} />
      <Route path="roles" element={page('roles', <RolesScreen />)} />
      <Route path="people" element={page('people', <PeopleScreen />)} />
      <Route path="audit" element={page('audit', <AuditScreen />)} />
      <Route path="*" element={notFound} />
    </Routes>
  );
}

/** A page was refused: maybe the proof of the passkey is over, so the state is read again first. */
function Refused({ children }: { children: ReactNode }) {
  const { refetch } = useOfficeStateQuery();
  const [isRead, setRead] = useState(false);
  useEffect(() => void refetch().then(() => setRead(true)), [refetch]);
  return isRead ? children : <SkeletonRows count={5} />;
}
