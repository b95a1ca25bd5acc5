import { isOwnPath } from '@contract/rules/redirects';

/** The configuration is missing something or has it wrong. The message is one line and names every variable. */
export class ConfigError extends Error {
  constructor(
    readonly missing: readonly string[],
    readonly wrong: readonly string[],
  ) {
    const parts = [];
    if (missing.length > 0) parts.push(`missing: ${missing.join(', ')}`);
    if (wrong.length > 0) parts.push(wrong.join('; '));
    super(`The configuration is not complete. ${parts.join('; ')}`);
    this.name = 'ConfigError';
  }
}

/** Reads environment variables and remembers all that is wrong with them, so that one start names every mistake. */
export class EnvironmentReader {
  private readonly missing: string[] = [];
  private readonly wrong: string[] = [];

  constructor(private readonly environment: Readonly<Record<string, string | undefined>>) {}

  text(name: string, fallback: string): string {
    return this.environment[name]?.trim() || fallback;
  }

  /** True when a variable is there and says nothing, which takes its default away. */
  isEmpty(name: string): boolean {
    return this.environment[name]?.trim() === '';
  }

  required(name: string): string {
    const value = this.text(name, '');
    if (!value) this.missing.push(name);
    return value;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name, String(fallback)).toLowerCase();
    if (['1', 'true', 'yes'].includes(value)) return true;
    if (['0', 'false', 'no'].includes(value)) return false;
    this.reject(name, 'is neither true nor false');
    return fallback;
  }

  choice<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name, fallback);
    const value = values.find((one) => one === text);
    if (value === undefined) this.reject(name, `is not one of ${values.join(', ')}`);
    return value ?? fallback;
  }

  integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const text = this.text(name, String(fallback));
    const value = Number(text);
    if (/^[0-9]+$/.test(text) && value >= range.min && value <= range.max) return value;
    this.reject(name, `is not an integer from ${range.min} to ${range.max}`);
    return fallback;
  }

  url(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (value && value !== fallback && !isHttpUrl(value)) this.reject(name, 'is not an http(s) address');
    return value;
  }

  requiredUrl(name: string): string {
    return this.required(name) && this.url(name, '');
  }

  /** An http(s) address or a path of our own origin. */
  link(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (value && !isOwnPath(value) && !isHttpUrl(value)) this.reject(name, 'is neither an http(s) address nor a path');
    return value;
  }

  /** Comma-separated. */
  list(name: string, fallback = ''): string[] {
    return this.text(name, fallback)
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  }

  /** Comma-separated addresses, of which only the origins count. */
  origins(name: string): string[] {
    const entries = this.list(name);
    if (!entries.every(isHttpUrl)) this.reject(name, 'takes http(s) addresses, separated by commas');
    return entries.filter(isHttpUrl).map((entry) => new URL(entry).origin);
  }

  reject(name: string, reason: string): void {
    this.wrong.push(`${name} ${reason}`);
  }

  throwIfRejected(): void {
    if (this.missing.length + this.wrong.length > 0) throw new ConfigError(this.missing, this.wrong);
  }
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
