import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSamePath } from '@/lib/paths';

/** Replaces an unknown path. Does nothing when a flow has already navigated while React still renders the old path. */
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
