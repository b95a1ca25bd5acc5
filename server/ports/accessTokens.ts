import { MINUTE_MS } from '@contract/rules/durations';
import type { Clock } from '../clock';

interface FetchedToken {
  readonly value: string;
  readonly lifetimeMs: number;
}

/** The access token of a provider: fetched once for all concurrent calls, and renewed a minute before its end. */
export class AccessTokens {
  private kept: { readonly value: string; readonly until: number } | null = null;
  private fetching: Promise<string> | null = null;

  constructor(
    private readonly fetchToken: () => Promise<FetchedToken>,
    private readonly clock: Clock,
  ) {}

  /** Makes a call with the token, and once more with a new one when the provider refuses it. */
  async during<Answer>(
    call: (token: string) => Promise<Answer>,
    isRefused: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const token = await this.current();
    const answer = await call(token);
    if (!isRefused(answer)) return answer;
    // Another call may have renewed it meanwhile.
    if (this.kept?.value === token) this.kept = null;
    return call(await this.current());
  }

  async current(): Promise<string> {
    if (this.kept && this.clock.now().getTime() < this.kept.until) return this.kept.value;
    this.fetching ??= this.renew().finally(() => {
      this.fetching = null;
    });
    return this.fetching;
  }

  private async renew(): Promise<string> {
    const { value, lifetimeMs } = await this.fetchToken();
    this.kept = { value, until: this.clock.now().getTime() + lifetimeMs - MINUTE_MS };
    return value;
  }
}
