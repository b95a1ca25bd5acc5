import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSamePath } from '@/lib/paths';

/**
 * Leads from a place that is none to one that is. Stands back when a flow has gone elsewhere already: the address
 * changes at once, while React may still draw the place before.
 */
export function Redirect({ to }: { to: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSamePath(window.location.pathname, pathname)) {
      navigate(to, { replace: true });
    }
  }, [navigate, pathname, to]);
  return null;
}
