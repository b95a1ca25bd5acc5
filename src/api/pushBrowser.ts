/** Whether this browser can show push messages: it can; it could from the home screen (Safari on an iPhone); it cannot. */
export type PushAbility = 'able' | 'iphone' | 'unsupported';

/** The worker is registered a few seconds after the start; where none is there by then, none will be. */
const WORKER_WITHIN_MS = 10_000;

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  if ('PushManager' in window && 'Notification' in window) return 'able';
  return isIphone() ? 'iphone' : 'unsupported';
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** What this browser is subscribed to; null when to nothing. Asks without waiting for a worker that may never come. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes this browser, or answers the subscription that it has already under this key.
 * @param publicKey the server's, base64url
 * @throws Error when there is no worker, no permission, or the browser's push service does not answer
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await workerInTime();
  const applicationServerKey = bytesOf(publicKey);
  const present = await pushManager.getSubscription();
  if (present && !isFor(present, applicationServerKey)) await present.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** As the server takes it. A secret: whoever has it can write on this phone's lock screen. */
export function wireSubscription(subscription: PushSubscription) {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** Ends what this browser is subscribed to, and takes back what it still shows. */
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

/** A subscription of an earlier key of the server is worth nothing. A browser that does not say which it was is believed. */
function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options?.applicationServerKey;
  return !own || new Uint8Array(own).every((byte, place) => byte === key[place]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
