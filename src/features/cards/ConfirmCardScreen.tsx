import { useParams } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { ConfirmCardPage } from './ConfirmCardPage';

/** /confirm-card/:bank_account_id: a yes leads home. */
export function ConfirmCardScreen() {
  const { bank_account_id: accountId = '' } = useParams();
  return <ConfirmCardPage accountId={accountId} nextPage={paths.home} />;
}
