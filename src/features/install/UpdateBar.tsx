import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { installCopy } from '@/messages/install';
import { AppMark, Bar, BarButton } from '@/ui/Bar';
import { retryUntilAnswered } from '@/ui/lateCode';

/** Offers a new version until it is accepted. Hidden after input on the page, because the update reloads it. */
export function UpdateBar() {
  const [activate, setActivate] = useState<(() => void) | null>(null);
  const hasInput = useHasInput();
  useEffect(() => watchVersions((activateNew) => setActivate(() => activateNew)), []);
  if (activate === null || hasInput) return null;
  return (
    <Bar mark={<AppMark />} title={installCopy.updateReady}>
      <BarButton onPress={activate}>{installCopy.update}</BarButton>
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
 * Registers the service worker and reports a waiting version: `onReady` receives the function that activates it and
 * reloads the page. Returns the function that stops. Does nothing without service workers or in development.
 */
function watchVersions(onReady: (activate: () => void) => void): () => void {
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

async function registerWorker(onReady: (activate: () => void) => void): Promise<() => void> {
  const { Workbox } = await retryUntilAnswered(() => import('workbox-window'));
  const workbox = new Workbox('/service-worker.js');
  workbox.addEventListener('waiting', () =>
    onReady(() => {
      workbox.addEventListener('controlling', () => window.location.reload());
      workbox.messageSkipWaiting();
    }),
  );
  await workbox.register();
  const checking = setInterval(() => void workbox.update().catch(() => undefined), UPDATE_CHECK_MS);
  return () => clearInterval(checking);
}
