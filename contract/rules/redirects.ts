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

/**
 * True when a form may carry a payment to an address: the origin of the configured gateway page, or a path of ours where
 * that page is a path (docs/behaviour.md#pay).
 *
 * @param target address that an answer or a stored record names
 * @param gatewayPage configured page of the card gateway
 */
export function isGatewayTarget(target: string, gatewayPage: string): boolean {
  if (isOwnPath(gatewayPage)) return isOwnPath(target);
  const page = absolute(gatewayPage);
  return page !== null && judgeRedirect(absolute(target)?.href, page.origin, [])?.kind === 'inside';
}

/** The address as a URL; null for a path. */
function absolute(address: string): URL | null {
  return /^https?:\/\//i.test(address) ? parsed(address, address) : null;
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
