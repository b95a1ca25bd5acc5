import { matchPath } from 'react-router-dom';
import { paths, routePatterns } from '@/lib/paths';

const PATTERNS = [...Object.values(paths), ...Object.values(routePatterns)].filter((path) => typeof path === 'string');

/** True for an address of the app, whoever may open it; paths match without regard to case. */
export function isKnownPath(pathname: string): boolean {
  return PATTERNS.some((path) => matchPath(path.replace(/\?.*$/, ''), pathname) !== null);
}
