import { ERROR } from '@contract/errors';
import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import type { Context } from '../../context';
import type { OpenProcess, Partner } from '../../ports/partner/port';
import { PortFailure } from '../../ports/portFailure';
import { refuse } from '../../refusal';

/** The partner's process that a call names; null for our own website, which is no process. */
export function processIdOf(named: string | undefined): string | null {
  return named === undefined || named === DEFAULT_PROCESS_ID ? null : named;
}

/**
 * The process as the partner knows it now: the one source of its ad and its people.
 * @throws Refusal 1404 when it is unknown or has expired (which `fields` tells apart), 1006 when the partner can't be asked.
 */
export async function requireProcess(context: Context, processId: string): Promise<OpenProcess> {
  if (processIdOf(processId) === null) return refuseProcess('unknown');
  const process = await askPartner(context, (partner) => partner.process(processId));
  return process.state === 'open' ? process : refuseProcess(process.state);
}

/** @throws Refusal 1006 when the partner can't be asked */
export async function askPartner<Answer>(
  { ports, log }: Context,
  ask: (partner: Partner) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(ports.partner);
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    log.warn({ err: error }, 'The partner did not answer');
    return refuse(ERROR.thirdParty);
  }
}

function refuseProcess(state: 'unknown' | 'expired'): never {
  return refuse(ERROR.transactionNotFound, `The process is ${state}`, { fields: { process_id: state } });
}
