import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A screen in a chunk of its own: `lazyScreen(() => import('@/features/home/HomeScreen'), 'HomeScreen')`. */
export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
