import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadFreshPage } from '@/lib/freshPage';

/**
 * A screen in a chunk of its own: `lazyScreen(() => import('@/features/home/HomeScreen'), 'HomeScreen')`. A chunk that does not come is
 * asked for once more; if it does not come then, although there is a connection, it went with a deployment: the page is loaded anew, once.
 */
export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load().catch(load).catch(waitForFreshPage))[name] }));
}

/** Waits for ever when a fresh page is on its way, so that nothing flashes up before; else the screen has failed. */
function waitForFreshPage(error: unknown): Promise<never> {
  return loadFreshPage(Date.now()) ? new Promise(() => undefined) : Promise.reject(error);
}
