import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { installCopy } from '@/messages/install';
import { AppMark, Bar, BarButton } from '@/ui/Bar';
import { retryUntilAnswered } from '@/ui/lateCode';

/** Offers a new version until it is accepted. Hidden after input on the page, because the update reloads it. */
export function UpdateBar() {
  const [isReady, setReady] = useState(false);
  const hasInput = useHasInput();
  useEffect(() => watchVersions(() => setReady(true)), []);
  if (!isReady || hasInput) return null;
  return (
    <Bar mark={<AppMark />} title={installCopy.updateReady}>
      <BarButton onPress={loadNewVersion}>{installCopy.update}</BarButton>
    </Bar>
  );
}

/** True after input on this page. */
function useHasInput(): boolean {
  const { key } = useLocation();
  const [inputAt, setInputAt] = useState<string | null>(null);
  useEffect(() => {
    const onInput = () => setInputAt(key);
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [key]);
  return inputAt === key;
}

/** After the requests of a visit's start. */
const REGISTER_DELAY_MS = 3_000;

/** Interval for a tab that stays open. A new page checks by itself. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

/**
 * Registers the service worker and reports a waiting version. Returns the function that stops. Does nothing without
 * service workers or in development.
 */
function watchVersions(onReady: () => void): () => void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return () => undefined;
  let stopChecking: () => void = () => undefined;
  const registering = setTimeout(async () => {
    // The app works without it; the next visit retries.
    stopChecking = await registerWorker(onReady).catch(() => () => undefined);
  }, REGISTER_DELAY_MS);
  return () => {
    clearTimeout(registering);
    stopChecking();
  };
}

async function registerWorker(onReady: () => void): Promise<() => void> {
  const { Workbox } = await retryUntilAnswered(() => import('workbox-window'));
  const workbox = new Workbox('/service-worker.js');
  workbox.addEventListener('waiting', onReady);
  await workbox.register();
  const checking = setInterval(() => void workbox.update().catch(() => undefined), UPDATE_CHECK_MS);
  return () => clearInterval(checking);
}

/** Activates the waiting version and reloads the page. When another tab has activated it, only the reload is left. */
async function loadNewVersion(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return window.location.reload();
  // the worker's own event: a page without a controller hears of no change of it
  waiting.addEventListener('statechange', () => window.location.reload(), { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
