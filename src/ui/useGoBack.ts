import { useNavigate } from 'react-router-dom';

/** Index of the current history entry in this visit, from 0. The router stores it in the entry, so it survives a reload. */
export function historyIndex(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return idx ?? 0;
}

/** A step back inside the app, or to `fallback` on the first entry of the visit. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (historyIndex() === 0) {
      navigate(fallback, { replace: true });
    } else {
      navigate(-1);
    }
  };
}
