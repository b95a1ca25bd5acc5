import { useLocation, useNavigate } from 'react-router-dom';

/** The key of the first place of a visit: there is nothing of this app behind it. */
const FIRST_PLACE = 'default';

/** What a header's «بازگشت» does: one step back inside the app, or to `otherwise` when the visit began on this page. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === FIRST_PLACE) {
      navigate(otherwise, { replace: true });
    } else {
      navigate(-1);
    }
  };
}
