/** First parts of addresses that are never a screen of the web app. */
const SERVER_PATHS =
  /^\/(api|panel|docs|sandbox|gateway|healthz|readyz|metrics|service-worker\.js|office\/v1|\.well-known)(\/|$)/i;

/** Whether the server alone answers at a path: it sends no page of the app there, and the service worker keeps its hands off it. */
export function isServerPath(path: string): boolean {
  return SERVER_PATHS.test(path);
}
