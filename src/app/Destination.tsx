import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { redirectForgotten, redirectRemembered, selectRedirectTo } from '@/flows/destination';
import { insidePath } from '@/flows/kit';
import { paths, queryNames, routePatterns } from '@/lib/paths';
import { isPayTarget } from '@/lib/payLink';
import { appCopy } from '@/messages/app';
import { toastShown } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';

/** The redirect-link of a search string, unchecked: it may lead outside the app. A payment code alone is its pay link. */
export function redirectLinkOf(search: string): string | null {
  const link = new URLSearchParams(search).get(queryNames.redirectLink);
  return link !== null && isPayTarget(link) && !link.includes('/') ? paths.payCode(link) : link;
}

/** Remembers the destination until the user is logged in and has a card. Ignores addresses outside the app. */
export function RememberDestination({ to }: { to: string | null }) {
  const dispatch = useAppDispatch();
  const path = insidePath(to);
  useEffect(() => {
    if (path !== null) {
      dispatch(redirectRemembered(path));
    }
  }, [dispatch, path]);
  return null;
}

/** Forgets an earlier destination when the user opens this page directly. */
export function ForgetDestination() {
  const dispatch = useAppDispatch();
  const hasDestination = useAppSelector(selectRedirectTo) !== null;
  useEffect(() => {
    if (hasDestination) {
      dispatch(redirectForgotten());
    }
  }, [dispatch, hasDestination]);
  return null;
}

const PATTERNS = [...Object.values(paths), ...Object.values(routePatterns)].filter((path) => typeof path === 'string');

/** True for any path of the app, in any application state. Ignores case. */
export function isKnownPath(pathname: string): boolean {
  return PATTERNS.some((path) => matchPath(path.replace(/\?.*$/, ''), pathname) !== null);
}

/** Shows a toast about an unknown address. */
export function UnknownAddressToast({ pathname }: { pathname: string }) {
  useInfoToast(isKnownPath(pathname) ? null : appCopy.notices.wrongAddress);
  return null;
}

/** Shows a toast about a redirect target outside the app. */
export function RefusedRedirectToast({ to }: { to: string | null }) {
  useInfoToast(to === null || insidePath(to) !== null ? null : appCopy.notices.redirectRefused);
  return null;
}

function useInfoToast(text: string | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (text !== null) {
      dispatch(toastShown({ kind: 'info', text }));
    }
  }, [dispatch, text]);
}
