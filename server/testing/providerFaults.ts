import { inspect } from 'node:util';
import { PortFailure } from '../ports/portFailure';
import type { ProviderAlarm } from '../ports/providerAlarm';
import { FAULTS, type Fault } from './fakes/fakeService';

/** Faults with an answer at once; a silent provider takes the time-out. */
export const QUICK_FAULTS: readonly Fault[] = FAULTS.filter((fault) => fault !== 'silent');

/** What an adapter says besides its answers: errors and alarms. */
export class Overheard {
  readonly alarms: ProviderAlarm[] = [];
  private readonly said: unknown[] = [];

  readonly alarm = (alarm: ProviderAlarm): void => {
    this.alarms.push(alarm);
    this.said.push(alarm);
  };

  /** The failure of a call. @throws Error when the call has an answer or another error */
  async failureOf(call: () => Promise<unknown>): Promise<PortFailure> {
    const error = await call().then(
      (answer) => new Error(`The call answered ${JSON.stringify(answer)}`),
      (failure: unknown) => failure,
    );
    if (!(error instanceof PortFailure)) throw error;
    this.said.push(error);
    return error;
  }

  /** Secrets and personal data that were said, with causes and stacks of errors. */
  found(secrets: readonly string[]): string[] {
    const text = this.said.map((one) => inspect(one, { depth: 10, showHidden: true })).join('\n');
    return secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
  }
}
