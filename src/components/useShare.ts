import { useCopy } from './useCopy';

/**
 * Opens the share sheet of the system. Without one, and after a failure, it copies `url` and shows `copied`. A user who
 * closes the sheet gets no message.
 */
export function useShare(): (data: ShareData, url: string, copied: string) => Promise<void> {
  const copyAndTell = useCopy();
  return async (data, url, copied) => {
    try {
      if (typeof navigator.share !== 'function') throw new TypeError('There is no share sheet');
      await navigator.share(data);
    } catch (thrown) {
      const isClosed = thrown instanceof DOMException && thrown.name === 'AbortError';
      if (!isClosed) await copyAndTell(url, copied);
    }
  };
}
