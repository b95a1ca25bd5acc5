import { environment } from './environment';

/** Where a redirect may lead: a place inside the app, or an allowed place outside it. */
export type RedirectTarget = { kind: 'inside'; path: string } | { kind: 'outside'; url: string };

/**
 * Judges a redirect target that came from a query or an answer. Same-origin becomes a path of the app, an origin of
 * the allow list stays a URL, and everything else (other hosts, `javascript:`, `//host`, credentials) is null.
 */
export function allowedRedirect(
  target: string | null | undefined,
  allowedOrigins: readonly string[] = environment.redirectOrigins,
  ownOrigin: string = window.location.origin,
): RedirectTarget | null {
  if (!target || !URL.canParse(target, ownOrigin)) {
    return null;
  }
  const url = new URL(target, ownOrigin);
  if (url.username !== '' || url.password !== '') {
    return null;
  }
  if (url.origin === ownOrigin) {
    // A path that begins with two slashes is another host to whoever navigates to it.
    return { kind: 'inside', path: url.pathname.replace(/^\/+/, '/') + url.search + url.hash };
  }
  return allowedOrigins.includes(url.origin) ? { kind: 'outside', url: url.href } : null;
}

/** The path inside the app that a redirect target leads to, or null. */
export function insidePath(target: string | null | undefined): string | null {
  const allowed = allowedRedirect(target);
  return allowed?.kind === 'inside' ? allowed.path : null;
}
