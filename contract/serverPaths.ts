/** First parts of addresses that are never a screen of the web app. */
const SERVER_PATHS =
  /^\/(api|panel|docs|sandbox|gateway|healthz|readyz|metrics|service-worker\.js|office\/v1|\.well-known)(\/|$)/i;

/** Addresses with pages that are never shown without a connection: our own people decide there on what is so now. */
const ONLINE_PATHS = /^\/office(\/|$)/i;

/** Whether the service worker keeps its hands off a path. */
export function isLeftToServer(path: string): boolean {
  return isServerPath(path) || ONLINE_PATHS.test(path);
}

/** Whether the server alone answers at a path: it sends no page of the app there. */
export function isServerPath(path: string): boolean {
  return SERVER_PATHS.test(path);
}
