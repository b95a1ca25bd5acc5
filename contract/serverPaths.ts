/** First path segments that are never a screen of the app. */
const SERVER_PATHS =
  /^\/(api|panel|docs|sandbox|gateway|healthz|livez|readyz|metrics|service-worker\.js|office\/v1|\.well-known)(\/|$)/i;

/** Pages that never come from the cache: operators and partners decide on live data. */
const ONLINE_PATHS = /^\/(office|partner-desk)(\/|$)/i;

/** True when the service worker does not handle the path. */
export function isLeftToServer(path: string): boolean {
  return isServerPath(path) || ONLINE_PATHS.test(path);
}

/** True when the server sends no page of the app at the path. */
export function isServerPath(path: string): boolean {
  return SERVER_PATHS.test(path);
}
