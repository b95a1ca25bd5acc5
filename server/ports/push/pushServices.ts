/** The push services of the browsers that there are. */
const HOSTS = ['fcm.googleapis.com'];
const DOMAINS = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com'];

/**
 * Whether an endpoint is one of a browser's push service: we send requests to it, so anywhere else it would be somebody's way into our own
 * network.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
