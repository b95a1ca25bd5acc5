import { useEffect, useState } from 'react';

/** A chat that has said nothing for so long will not come. */
const CHAT_TIMEOUT_MS = 15_000;

/** True for a page of our own origin. */
export function isOwnPage(url: string): boolean {
  return new URL(url, window.location.origin).origin === window.location.origin;
}

/**
 * Whether anything answers at the chat's address. Of a page of our own origin, whether it answers well; what another
 * party answers may not be read, only that it does, and without our cookies.
 */
async function doesAnswer(url: string, signal: AbortSignal): Promise<boolean> {
  const address = new URL(url, window.location.origin);
  if (isOwnPage(url)) {
    return (await fetch(address, { method: 'HEAD', signal })).ok;
  }
  await fetch(address, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
  return true;
}

/**
 * How the page in the chat's frame is getting on; `loaded` is for the frame's load event. That event comes for a
 * browser's error page too, so the address is asked beside the frame. Nothing tells of another party's page that it
 * forbids to be framed, or that it is an error page of theirs: both count as the chat.
 */
export function useChatPage(url: string): { state: 'loading' | 'ready' | 'failed'; loaded: () => void } {
  const [isLoaded, setLoaded] = useState(false);
  const [isReachable, setReachable] = useState<boolean | null>(null);
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      // an answer from now on would call a frame ready that is no longer shown
      asking.abort();
      setLate(true);
    }, CHAT_TIMEOUT_MS);
    doesAnswer(url, asking.signal).then(setReachable, () => asking.signal.aborted || setReachable(false));
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [url]);

  const isReady = isLoaded && isReachable === true;
  const hasFailed = isReachable === false || (isLate && !isReady);
  return { state: isReady ? 'ready' : hasFailed ? 'failed' : 'loading', loaded: () => setLoaded(true) };
}
