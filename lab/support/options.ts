import { parseArgs } from 'node:util';

/**
 * Reads options by their defaults; the type of a default is the type of its option. Undefined is a text without a default.
 * The caller checks numbers: another text than a number is NaN.
 * @throws Error for an unknown option
 */
export function optionsOf<Defaults extends Readonly<Record<string, number | string | boolean | undefined>>>(
  parameters: string[],
  defaults: Defaults,
): Defaults {
  const kinds = Object.entries(defaults).map(
    ([name, value]) => [name, { type: typeof value === 'boolean' ? 'boolean' : 'string' }] as const,
  );
  const { values } = parseArgs({ args: parameters, options: Object.fromEntries(kinds) });
  const given = Object.entries(values).map(([name, value]) => {
    return [name, typeof defaults[name] === 'number' ? Number(value) : value];
  });
  return { ...defaults, ...Object.fromEntries(given) };
}

/** A seed by the time, for a run that names none. */
export function someSeed(): string {
  return String(Date.now() % 1_000_000);
}
