/** The page of the app that shows the result of a payment. Gateways lead there, unless the payer's call names another. */
export const GATEWAY_RETURN_PATH = '/transaction-receipt';

/** Permitted target: a path of the app, or a URL of an allowed origin. */
export type RedirectTarget =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string };

/**
 * Resolves a redirect target as a browser on an own page does. The own origin becomes a path with one leading slash, an
 * allowed origin stays a URL, and all else (other hosts, `javascript:`, `//host`, credentials, empty) is null.
 *
 * @param target value of a query, a body or an answer
 * @param ownOrigin an own address; only its origin counts
 * @param allowedOrigins in the form of `URL.origin`
 */
export function judgeRedirect(
  target: string | null | undefined,
  ownOrigin: string,
  allowedOrigins: readonly string[],
): RedirectTarget | null {
  const url = target ? parsed(target, ownOrigin) : null;
  if (!url) return null;
  // `blob:` has the origin of its creator, so the origin alone is not enough.
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.origin === new URL(ownOrigin).origin) {
    // A browser reads a path with two leading slashes as another host.
    return { kind: 'inside', path: url.pathname.replace(/^\/+/, '/') + url.search + url.hash };
  }
  return allowedOrigins.includes(url.origin) ? { kind: 'outside', url: url.href } : null;
}

/** `URL.parse` for older browsers. */
function parsed(target: string, base: string): URL | null {
  try {
    return new URL(target, base);
  } catch {
    return null;
  }
}

/** True for a path of the own origin. */
export function isOwnPath(text: string): boolean {
  return text.startsWith('/') && judgeRedirect(text, 'https://own.invalid', [])?.kind === 'inside';
}
