import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { redirectForgotten, redirectRemembered, selectRedirectTo } from '@/flows/destination';
import { insidePath } from '@/flows/kit';
import { isDecidersPath } from '@/lib/deciders';
import { paths, queryNames, routePatterns } from '@/lib/paths';
import { appCopy } from '@/messages/app';
import { toastShown } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';

/** True for the paths that have to do with paying: somebody who must log in first is led back to them. */
export function isPayPath(pathname: string): boolean {
  return pathname.toLowerCase().includes('pay');
}

/** Where somebody who is not logged in goes from an unknown path: to the login, which remembers the way to a payment, and to a case. */
export function afterLogin(pathname: string, search: string): string {
  if (!isPayPath(pathname) && !isDecidersPath(pathname)) {
    return paths.login;
  }
  const query = new URLSearchParams({ [queryNames.redirectLink]: pathname + search });
  return `${paths.login}?${query}`;
}

/** The redirect-link of a search string, as it came: it may lead anywhere and has to be judged before it is followed. */
export function redirectLinkOf(search: string): string | null {
  return new URLSearchParams(search).get(queryNames.redirectLink);
}

/** Keeps where the person wants to go until they have logged in and have a card. Places outside the app are not kept. */
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

/** Forgets where the person was headed when they came here last: this time they came for the page itself. */
export function ForgetDestination() {
  const dispatch = useAppDispatch();
  const isHeaded = useAppSelector(selectRedirectTo) !== null;
  useEffect(() => {
    if (isHeaded) {
      dispatch(redirectForgotten());
    }
  }, [dispatch, isHeaded]);
  return null;
}

const PATTERNS = [...Object.values(paths), ...Object.values(routePatterns)].filter((path) => typeof path === 'string');

/** True for an address of the app, whoever may open it; paths match without regard to case. */
export function isKnownPath(pathname: string): boolean {
  return PATTERNS.some((path) => matchPath(path.replace(/\?.*$/, ''), pathname) !== null);
}

/** Says once that an address is none of the app's, before its visitor is led on. */
export function TellWrongAddress({ pathname }: { pathname: string }) {
  useTold(isKnownPath(pathname) ? null : appCopy.notices.wrongAddress);
  return null;
}

/** Says once that a redirect target of the address leads out of the app and is not followed. */
export function TellRefusedRedirect({ to }: { to: string | null }) {
  useTold(to === null || insidePath(to) !== null ? null : appCopy.notices.redirectRefused);
  return null;
}

function useTold(text: string | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (text !== null) {
      dispatch(toastShown({ kind: 'info', text }));
    }
  }, [dispatch, text]);
}
