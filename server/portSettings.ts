import type { EnvironmentReader } from './environmentReader';

/** A port of the outside world: its simulator, or a JSON service at an address. */
export type PortSettings =
  | { readonly kind: 'simulator' }
  | { readonly kind: 'http'; readonly url: string; readonly token: string };

/** Reads `<PREFIX>_URL` and `<PREFIX>_TOKEN`. Without an address it is the simulator, unless there has to be one. */
export function readPort(read: EnvironmentReader, prefix: string, required: boolean): PortSettings {
  const url = required ? read.requiredUrl(`${prefix}_URL`) : read.url(`${prefix}_URL`, '');
  if (!url && !required) return { kind: 'simulator' };
  return { kind: 'http', url: url.replace(/\/+$/, ''), token: read.required(`${prefix}_TOKEN`) };
}

/** The same of a port that may be missing: null in production without an address. */
export function readOptionalPort(read: EnvironmentReader, prefix: string, production: boolean): PortSettings | null {
  return production && !read.text(`${prefix}_URL`, '') ? null : readPort(read, prefix, false);
}
