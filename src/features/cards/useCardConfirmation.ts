import { useState } from 'react';
import { useListAccountsQuery } from '@/api/accounts';
import { useUserReport } from '@/api/user';
import { useAppDispatch } from '@/state/store';
import { cardConfirmed } from './slice';

/** The confirmation of an account: accepted terms, the action, and whether it runs. */
export function useCardConfirmation(accountId: string, nextPage?: string) {
  const dispatch = useAppDispatch();
  const [accepted, setAccepted] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  // the flow reloads both, then navigates
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
