/** Where a redirect may lead: a place of our own, or an allowed place elsewhere. */
export type RedirectTarget =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string };

/**
 * Judges where a browser may be sent, by where a browser on a page of ours would end up. Our own origin becomes a path that
 * begins with one slash, an origin of the allow list stays a URL, and everything else (other hosts, `javascript:`, `//host`,
 * credentials, nothing at all) is null.
 *
 * @param target what a query, a body or an answer named
 * @param ownOrigin an address of ours, of which only the origin counts
 * @param allowedOrigins as `URL.origin` spells them
 */
export function judgeRedirect(
  target: string | null | undefined,
  ownOrigin: string,
  allowedOrigins: readonly string[],
): RedirectTarget | null {
  const url = target ? parsed(target, ownOrigin) : null;
  if (!url) return null;
  // `blob:` has the origin of whoever made it, so the origin alone does not say that it is a place.
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.origin === new URL(ownOrigin).origin) {
    // A path that begins with two slashes is another host to whoever navigates to it.
    return { kind: 'inside', path: url.pathname.replace(/^\/+/, '/') + url.search + url.hash };
  }
  return allowedOrigins.includes(url.origin) ? { kind: 'outside', url: url.href } : null;
}

/** What `URL.parse` does, which browsers that we support do not have. */
function parsed(target: string, base: string): URL | null {
  try {
    return new URL(target, base);
  } catch {
    return null;
  }
}

/** True for a path of our own origin, of which nothing is known but that it is ours. */
export function isOwnPath(text: string): boolean {
  return text.startsWith('/') && judgeRedirect(text, 'https://own.invalid', [])?.kind === 'inside';
}
