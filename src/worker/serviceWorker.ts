import { isServerPath } from '@contract/serverPaths';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

// The app on the device: its own files, and nothing else. No answer of the server is kept here, no request of a page is asked again, and no
// address is stored, for it may hold a code (docs/adr/0035).

/** As much of a service worker's world as stands here; the types of a page, which the rest of `src` has, do not know it. */
declare const self: {
  /** Written by the build: every file of the app, with its revision. */
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
};

/** Whoever waits longer for a page is shown the one that is here. */
const PATIENCE_MS = 3_000;

const SHELL = '/index.html';

// A page's own address never means a file: which page it is, the server says first.
precacheAndRoute([...self.__WB_MANIFEST], { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
preloadNavigations();

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isServerPath(url.pathname),
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
