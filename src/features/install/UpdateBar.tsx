import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { installCopy } from '@/messages/install';
import { AppMark, Bar, BarButton } from '@/ui/Bar';
import { retryUntilAnswered } from '@/ui/lateCode';

/**
 * Offers a new version of the app as soon as there is one, until it is wanted; never while something typed here would be lost, for the page is
 * loaded anew.
 */
export function UpdateBar() {
  const [start, setStart] = useState<(() => void) | null>(null);
  const hasTyped = useHasTyped();
  useEffect(() => watchVersions((begin) => setStart(() => begin)), []);
  if (start === null || hasTyped) return null;
  return (
    <Bar mark={<AppMark />} title={installCopy.updateReady}>
      <BarButton onPress={start}>{installCopy.update}</BarButton>
    </Bar>
  );
}

/** Whether something has been typed or chosen on this page since it was opened. */
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

/** Later than everything that a visit begins with: a phone on a slow line has something better to do at first. */
const AFTER_START_MS = 3_000;

/** An app that is never closed asks by itself; one that is opened anew asks anyway. */
const ASK_AGAIN_MS = 60 * 60 * 1000;

/**
 * Keeps the app on the device, by a service worker, and tells when another version of it is ready: `onReady` is given what starts that one,
 * with the page loaded anew. Answers how to stop. Nothing happens where the browser knows no service workers, and in development.
 */
function watchVersions(onReady: (start: () => void) => void): () => void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return () => undefined;
  let stopAsking: () => void = () => undefined;
  const beginning = setTimeout(async () => {
    // Without it the app works as before; the next visit tries again.
    stopAsking = await keepOnDevice(onReady).catch(() => () => undefined);
  }, AFTER_START_MS);
  return () => {
    clearTimeout(beginning);
    stopAsking();
  };
}

async function keepOnDevice(onReady: (start: () => void) => void): Promise<() => void> {
  const { Workbox } = await retryUntilAnswered(() => import('workbox-window'));
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
