import { useCallback, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { draftTyped, selectFormDrafts } from '@/state/drafts';
import { type RootState, useAppDispatch } from '@/state/store';

interface FormDraft<Draft> {
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
  /** It is sent, or not wanted any more. */
  forget: () => void;
}

/**
 * What is typed into a form: it outlasts a reload of the tab, and its sheet, until it is sent or its person logs out.
 * @param form names the form and what it is about
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
