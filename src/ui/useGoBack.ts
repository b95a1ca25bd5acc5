import { useNavigate } from 'react-router-dom';

/**
 * The number of the present entry among those of this page in the browser's history, from 0: what the router notes in the
 * entry itself, so that it is right after a reload too.
 */
export function placeInHistory(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return idx ?? 0;
}

/** What a header's «بازگشت» does: one step back inside the app, or to `otherwise` when nothing of this visit lies behind. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (placeInHistory() === 0) {
      navigate(otherwise, { replace: true });
    } else {
      navigate(-1);
    }
  };
}
