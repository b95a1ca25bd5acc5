import { useCallback, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { draftTyped, selectFormDrafts } from '@/state/drafts';
import { type RootState, useAppDispatch } from '@/state/store';

export interface FormDraft<Draft> {
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
  /** Deletes the draft after a submit or a cancellation. */
  forget: () => void;
}

/**
 * The typed values of a form. They survive a reload and the form's unmount, until `forget` or the logout.
 * @param form a key for the form and its subject
 */
export function useDraft<Draft extends object>(form: string, empty: Draft): FormDraft<Draft> {
  const dispatch = useAppDispatch();
  const { getState } = useStore<RootState>();
  const [draft, setDraft] = useState<Draft>(() => ({
    ...empty,
    ...JSON.parse(selectFormDrafts(getState())?.[form] ?? '{}'),
  }));
  const latest = useRef(draft);
  const first = useRef(empty);

  const keep = useCallback(
    (next: Draft, isOver: boolean) => {
      latest.current = next;
      setDraft(next);
      dispatch(draftTyped(form, isOver ? null : next));
    },
    [dispatch, form],
  );
  const change = useCallback((changed: Partial<Draft>) => keep({ ...latest.current, ...changed }, false), [keep]);
  const forget = useCallback(() => keep(first.current, true), [keep]);
  return { draft, change, forget };
}
