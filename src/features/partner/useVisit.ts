import { useEffect } from 'react';
import { useAppDispatch } from '@/state/store';
import { openedFromPartner } from './slice';

/** Entering a page of the partner's process begins or goes on with the visit from there. */
export function useVisit(processId: string | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (processId !== null) {
      dispatch(openedFromPartner({ processId }));
    }
  }, [dispatch, processId]);
}
