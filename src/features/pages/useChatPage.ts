import { useEffect, useState } from 'react';

/** A chat that has said nothing for so long will not come. */
const CHAT_TIMEOUT_MS = 15_000;

/** True for a page of our own origin. */
export function isOwnPage(url: string): boolean {
  return new URL(url, window.location.origin).origin === window.location.origin;
}

/**
 * How the page in the chat's frame is getting on; `loaded` is for the frame's load event. That event comes for a
 * browser's error page too, so a page of our own is asked for first; another party's may not be asked from here.
 */
export function useChatPage(url: string): { state: 'loading' | 'ready' | 'failed'; loaded: () => void } {
  const [isLoaded, setLoaded] = useState(false);
  const [isReachable, setReachable] = useState<boolean | null>(() => (isOwnPage(url) ? null : navigator.onLine));
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHAT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!isOwnPage(url)) return undefined;
    const asking = new AbortController();
    fetch(new URL(url, window.location.origin), { method: 'HEAD', signal: asking.signal }).then(
      ({ ok }) => setReachable(ok),
      () => asking.signal.aborted || setReachable(false),
    );
    return () => asking.abort();
  }, [url]);

  const isReady = isLoaded && isReachable === true;
  const hasFailed = isReachable === false || (isLate && !isReady);
  return { state: isReady ? 'ready' : hasFailed ? 'failed' : 'loading', loaded: () => setLoaded(true) };
}
