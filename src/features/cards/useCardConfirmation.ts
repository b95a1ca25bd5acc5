import { useState } from 'react';
import { useListAccountsQuery } from '@/api/accounts';
import { useUserReport } from '@/api/user';
import { useAppDispatch } from '@/state/store';
import { cardConfirmed } from './slice';

/** The person's yes to an account: the terms, the confirmation, and whether it is under way. */
export function useCardConfirmation(accountId: string, nextPage?: string) {
  const dispatch = useAppDispatch();
  const [accepted, setAccepted] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  // confirming reloads both of them, then leads on
  const isReloadingUser = useUserReport().isFetching;
  const isReloadingAccounts = useListAccountsQuery().isFetching;

  return {
    accepted,
    setAccepted,
    busy: confirmed && (isReloadingUser || isReloadingAccounts),
    confirm: () => {
      setConfirmed(true);
      dispatch(cardConfirmed({ accountId, ...(nextPage !== undefined && { nextPage }) }));
    },
  };
}
