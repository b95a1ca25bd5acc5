import { judgeRedirect, type RedirectTarget } from '@contract/redirects';
import { environment } from './environment';

/** Judges a redirect target that came from a query or an answer: a path of the app, an allowed place outside it, or null. */
export function allowedRedirect(target: string | null | undefined): RedirectTarget | null {
  return judgeRedirect(target, window.location.origin, environment.redirectOrigins);
}

/** The path inside the app that a redirect target leads to, or null. */
export function insidePath(target: string | null | undefined): string | null {
  const allowed = allowedRedirect(target);
  return allowed?.kind === 'inside' ? allowed.path : null;
}
