import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { updatesCopy } from '@/messages/updates';
import { AppMark, Bar, BarButton } from '@/ui/Bar';
import { untilAnswered } from '@/ui/lateCode';

/** Offers a new version until it is accepted. Hidden after input on the page, because the update reloads it. */
export function UpdateBar() {
  const [start, setStart] = useState<(() => void) | null>(null);
  const hasTyped = useHasTyped();
  useEffect(() => watchVersions((begin) => setStart(() => begin)), []);
  if (start === null || hasTyped) return null;
  return (
    <Bar mark={<AppMark />} title={updatesCopy.ready}>
      <BarButton onPress={start}>{updatesCopy.update}</BarButton>
    </Bar>
  );
}

/** True after input on this page. */
function useHasTyped(): boolean {
  const { key } = useLocation();
  const [typedAt, setTypedAt] = useState<string | null>(null);
  useEffect(() => {
    const typed = () => setTypedAt(key);
    document.addEventListener('input', typed);
    return () => document.removeEventListener('input', typed);
  }, [key]);
  return typedAt === key;
}

/** After the requests of a visit's start. */
const AFTER_START_MS = 3_000;

/** Interval for a tab that stays open. A new page checks by itself. */
const ASK_AGAIN_MS = 60 * 60 * 1000;

/**
 * Registers the service worker and reports a waiting version: `onReady` receives the function that activates it and
 * reloads the page. Returns the function that stops. Does nothing without service workers or in development.
 */
function watchVersions(onReady: (start: () => void) => void): () => void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return () => undefined;
  let stopAsking: () => void = () => undefined;
  const beginning = setTimeout(async () => {
    // The app works without it; the next visit retries.
    stopAsking = await keepOnDevice(onReady).catch(() => () => undefined);
  }, AFTER_START_MS);
  return () => {
    clearTimeout(beginning);
    stopAsking();
  };
}

async function keepOnDevice(onReady: (start: () => void) => void): Promise<() => void> {
  const { Workbox } = await untilAnswered(() => import('workbox-window'));
  const workbox = new Workbox('/service-worker.js');
  workbox.addEventListener('waiting', () =>
    onReady(() => {
      workbox.addEventListener('controlling', () => window.location.reload());
      workbox.messageSkipWaiting();
    }),
  );
  await workbox.register();
  const asking = setInterval(() => void workbox.update().catch(() => undefined), ASK_AGAIN_MS);
  return () => clearInterval(asking);
}
