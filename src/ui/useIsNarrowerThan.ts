import { useSyncExternalStore } from 'react';

function watchResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** True while the window is narrower than so many CSS pixels. */
export function useIsNarrowerThan(width: number): boolean {
  return useSyncExternalStore(watchResize, () => window.innerWidth < width);
}
