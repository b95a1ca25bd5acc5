import { isLeftToServer } from '@contract/serverPaths';
import { cacheNames } from 'workbox-core';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { type AppWindow, type ShownPush, screenPath, shownPush, windowToUse } from './pushRules';

// The app on the device: its own files, and nothing else. No answer of the server is kept here, no request of a page is asked again, and no
// address is stored, for it may hold a code (docs/adr/0009).

/** As much of a service worker's world as stands here; the types of a page, which the rest of `src` has, do not know it. */
declare const self: {
  /** Written by the build: every file of the app, with its revision. */
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

/** What a browser does with a request by itself. */
interface StaticRoute {
  readonly condition: { readonly urlPattern: string };
  readonly source: 'network' | { readonly cacheName: string };
}

/** The worker is kept awake until the promise is settled. */
interface LastingEvent {
  waitUntil(promise: Promise<unknown>): void;
}

interface OpenWindow extends AppWindow {
  postMessage(message: object, ports?: readonly MessagePort[]): void;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}

/** Whoever waits longer for a page is shown the one that is here. */
const PATIENCE_MS = 3_000;

const SHELL = '/index.html';

// A page's own address never means a file: which page it is, the server says first.
precacheAndRoute([...self.__WB_MANIFEST], { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
preloadNavigations();

// Where a browser can, it wakes nobody for what is the server's alone, nor for files whose names change with their content.
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

/** A visit to a page, with what the browser has asked meanwhile. */
interface NavigationEvent extends Event {
  readonly preloadResponse: Promise<Response | undefined>;
}

/** The server's own page; the one kept here where there is no connection, none worth the name, or a server that is down. */
async function pageOrShell(preloaded: Promise<Response | undefined>, request: Request): Promise<Response> {
  const asked = preloaded.then((response) => response ?? fetch(request));
  const inTime = await Promise.race([asked.catch(() => undefined), tooLong()]);
  if (inTime && inTime.status < 500) return inTime;
  return (await matchPrecache(SHELL)) ?? asked;
}

function tooLong(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
}

/** A new version waits until somebody wants it: `workbox-window` says when. */
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

/** The browser has another subscription, or has none any more. The server is told by the app: nobody is logged in here. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));

/** A page that does not answer by then has nobody in it who can go anywhere: it shows the login, or is only being loaded. */
const ANSWER_WITHIN_MS = 1_000;

/** Brings the app forward and goes there without loading it anew; opens it where it is not. */
async function openAt(path: string): Promise<void> {
  const open = windowToUse(await appWindows());
  if (!open) return void (await self.clients.openWindow(path));
  await open.focus().catch(() => undefined);
  if (await hasGone(open, path)) return;
  // Only a page that this worker serves lets itself be led.
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
