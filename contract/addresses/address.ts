/**
 * Where a call is. `:name` in a path stands for a value. Paths are written as the product text has them; the server takes them with and without
 * the trailing slash. What a call takes and answers stands with the calls, which need TypeBox; the addresses need nothing, and each family is a
 * file of its own: whoever is not logged in does not load where a member's calls are.
 */
export interface Address {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
}

type Word<Text extends string> = Text extends `${infer Head}/${string}`
  ? Word<Head>
  : Text extends `${infer Head}-${string}`
    ? Head
    : Text;

type ParameterName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Word<Rest> | ParameterName<Rest>
  : never;

type Parameters<Path extends string> = [ParameterName<Path>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterName<Path>, string | number>>];

/** The address of a call, with these values in its path: `addressOf(SESSION_ADDRESSES.deleteSession, { id })`. */
export function addressOf<const Path extends string>(
  { method, path }: Address & { readonly path: Path },
  ...[parameters]: Parameters<Path>
): Address {
  const values: Readonly<Record<string, string | number>> = parameters ?? {};
  return { method, path: path.replace(/:(\w+)/g, (_whole, field) => encodeURIComponent(values[field] ?? '')) };
}
