import type { ReactNode } from 'react';
import { useListAccountsQuery } from '@/api/memberAccounts';
import { nameOfAccount } from '@/components/AccountField';
import type { OtpRequest } from './slice';

/** The account to which the confirmation moves a transfer. Empty until the accounts are known. */
export function ChosenAccount({ request: { decision } }: { request: OtpRequest }): ReactNode {
  const { data: accounts } = useListAccountsQuery();
  const chosen = accounts?.find(({ id }) => id === decision?.subjectId);
  return chosen && <b>{nameOfAccount(chosen, true)}</b>;
}
