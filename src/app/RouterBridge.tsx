import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Navigation } from '@/flows/navigation';
import { locationChanged } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { historyIndex } from '@/ui/useGoBack';

/** Joins the router and the flows: hands them `navigate`, and tells them where the person is. */
export function RouterBridge({ navigation }: { navigation: Navigation }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { pathname, search } = useLocation();
  /** The addresses of this page's entries in the browser's history, by their place. */
  const entries = useRef(new Map<number, string>());

  useEffect(() => {
    entries.current.set(historyIndex(), pathname + search);
  }, [pathname, search]);

  useEffect(
    () =>
      navigation.attach((to, options) => {
        // on top of itself a page would be shown twice by «back»
        if (options?.replace && entries.current.get(historyIndex() - 1) === to) navigate(-1);
        else navigate(to, options);
      }),
    [navigation, navigate],
  );

  useEffect(() => {
    dispatch(locationChanged({ pathname }));
    // A new place starts at its top; going back finds the place as it was left.
    if (navigationType !== NavigationType.Pop) {
      window.scrollTo(0, 0);
    }
  }, [dispatch, pathname, navigationType]);

  return null;
}
