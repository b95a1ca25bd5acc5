import { isLeftToServer } from '@contract/serverPaths';
import { cacheNames } from 'workbox-core';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { type AppWindow, type ShownPush, screenPath, shownPush, windowToUse } from './pushRules';

// The cached files of the app. No answer of the server is cached, no request is repeated, and no address is stored,
// because it may hold a code (docs/adr/0009).

/** The part of a service worker's globals that is used here. The page types of `src` do not have it. */
declare const self: {
  /** Injected by the build: the files of the app with their revisions. */
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration & {
    showNotification(title: string, options: ShownPush['options']): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void;
};

interface WorkerEvents {
  install: Event & { addRoutes?(rules: readonly StaticRoute[]): Promise<void> };
  message: MessageEvent;
  push: LastingEvent & { readonly data: { text(): string } | null };
  notificationclick: LastingEvent & { readonly notification: Notification };
  pushsubscriptionchange: LastingEvent & {
    readonly oldSubscription?: PushSubscription | null;
    readonly newSubscription?: PushSubscription | null;
  };
}

/** A request that the browser handles without the worker. */
interface StaticRoute {
  readonly condition: { readonly urlPattern: string };
  readonly source: 'network' | { readonly cacheName: string };
}

/** Keeps the worker awake until the promise settles. */
interface LastingEvent {
  waitUntil(promise: Promise<unknown>): void;
}

interface OpenWindow extends AppWindow {
  postMessage(message: object, ports?: readonly MessagePort[]): void;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}

/** After this time a slow page is answered from the cache, in milliseconds. */
const PATIENCE_MS = 3_000;

const SHELL = '/index.html';

// The address of a page is never a file: the server answers it first.
precacheAndRoute([...self.__WB_MANIFEST], { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
preloadNavigations();

// Where supported, requests for the server and for hashed files do not wake the worker.
self.addEventListener('install', (event) => {
  event
    .addRoutes?.([
      { condition: { urlPattern: '/api/*' }, source: 'network' },
      { condition: { urlPattern: '/office/*' }, source: 'network' },
      { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
    ])
    .catch(() => undefined);
});

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isLeftToServer(url.pathname),
  ({ event, request }) => pageOrShell((event as NavigationEvent).preloadResponse, request),
);

/** A page visit with its preloaded response. */
interface NavigationEvent extends Event {
  readonly preloadResponse: Promise<Response | undefined>;
}

/** The server's page. The cached one after a timeout, without a connection, or after a 5xx. */
async function pageOrShell(preloaded: Promise<Response | undefined>, request: Request): Promise<Response> {
  const asked = preloaded.then((response) => response ?? fetch(request));
  const inTime = await Promise.race([asked.catch(() => undefined), tooLong()]);
  if (inTime && inTime.status < 500) return inTime;
  return (await matchPrecache(SHELL)) ?? asked;
}

function tooLong(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
}

/** A new version waits until `workbox-window` activates it. */
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  const { title, options } = shownPush(event.data?.text() ?? null);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAt(screenPath(event.notification.data?.path)));
});

/** The subscription changed or ended. The app tells the server, because the worker has no session. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));

/** A page that does not answer within this time shows the login or is still loading. */
const ANSWER_WITHIN_MS = 1_000;

/** Opens a path in an open window without a reload, else in a new one. */
async function openAt(path: string): Promise<void> {
  const open = windowToUse(await appWindows());
  if (!open) return void (await self.clients.openWindow(path));
  await open.focus().catch(() => undefined);
  if (await hasGone(open, path)) return;
  // The worker can only navigate pages that it controls.
  await open.navigate(path).catch(() => self.clients.openWindow(path));
}

function appWindows(): Promise<readonly OpenWindow[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function hasGone(page: OpenWindow, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, ANSWER_WITHIN_MS, false);
    page.postMessage({ type: 'OPEN', path }, [port2]);
  });
}

async function renewSubscription({ oldSubscription, newSubscription }: WorkerEvents['pushsubscriptionchange']) {
  if (!newSubscription && oldSubscription) {
    await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
  }
  for (const page of await appWindows()) page.postMessage({ type: 'PUSH_CHANGED' });
}
