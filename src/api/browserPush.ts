import { bytesOfBase64Url } from '@contract/rules/base64';

/** Whether this browser can show push messages. `iphone`: only after an installation on the home screen. */
export type PushAbility = 'able' | 'iphone' | 'unsupported';

/** The worker is registered some seconds after the start. After this time, none comes. */
const WORKER_WITHIN_MS = 10_000;

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  if ('PushManager' in window && 'Notification' in window) return 'able';
  return isIphone() ? 'iphone' : 'unsupported';
}

/** An iPad reports a Mac, but no Mac has a touch screen. */
function isIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** The subscription of this browser; null for none. Does not wait for a worker that may never come. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes this browser, or returns its subscription under this key.
 * @param publicKey the server's, base64url
 * @throws Error without a worker, a permission, or an answer of the push service
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await workerInTime();
  const applicationServerKey = bytesOfBase64Url(publicKey);
  const present = await pushManager.getSubscription();
  if (present && !isFor(present, applicationServerKey)) await present.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** The subscription as a request body. It is a secret: its holder can write on the lock screen. */
export function wireSubscription(subscription: PushSubscription) {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** Ends the subscription of this browser and closes its visible messages. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function workerInTime(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('There is no service worker')), WORKER_WITHIN_MS);
    navigator.serviceWorker.ready.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A subscription under an earlier server key is useless. A browser that does not report the key is trusted. */
function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options?.applicationServerKey;
  return !own || new Uint8Array(own).every((byte, place) => byte === key[place]);
}
