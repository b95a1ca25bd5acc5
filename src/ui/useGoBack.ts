import { useNavigate } from 'react-router-dom';
import { placeInHistory } from '@/lib/navigation';

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
