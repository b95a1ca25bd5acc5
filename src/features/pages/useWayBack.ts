import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';

/** Back to the page that led here; home when this page is the first one of the visit. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (cameFromInside(window.history.state)) navigate(-1);
    else navigate(paths.home, { replace: true });
  };
}

/** The router numbers the pages of a visit in the history's state, from 0. */
function cameFromInside(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
