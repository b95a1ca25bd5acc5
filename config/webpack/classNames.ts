import { createHash } from 'node:crypto';
import path from 'node:path';
import { buildPaths } from './paths';

/** What a class of a CSS module is called in the built app. Both who draws it in the browser and who draws it ahead ask here. */
export function builtClassName(file: string, name: string): string {
  const place = path.relative(buildPaths.root, file).split(path.sep).join('/');
  return `_${createHash('sha256').update(`${place} ${name}`).digest('base64url').slice(0, 5)}`;
}
