import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { queryNames } from '@/lib/paths';

/**
 * The ticket of the callback that has just sent the browser here, or null. It is taken out of the address at once: kept with this entry of the
 * browser's history it outlives a reload, and is in no address that somebody copies or a screenshot shows.
 */
export function useTicket(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get(queryNames.ticket);
  useEffect(() => {
    if (named === null) {
      return;
    }
    const rest = new URLSearchParams(search);
    rest.delete(queryNames.ticket);
    navigate({ pathname, search: String(rest) }, { replace: true, state: { ticket: named } });
  }, [named, pathname, search, navigate]);
  return named ?? (typeof state?.ticket === 'string' ? state.ticket : null);
}
