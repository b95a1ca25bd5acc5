import { CALLS, type CallName } from '@contract/calls';
import { CLIENT_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@contract/rules/limits';
import type { FastifyInstance } from 'fastify';

/** A call of a logged-in person. */
export interface InjectedCall {
  readonly call: CallName;
  readonly bearer: string;
  readonly body: object;
  readonly idempotencyKey?: string;
}

/**
 * Makes a call without a network.
 * @returns its duration in ms
 * @throws Error for another status than 200
 */
export async function inject(app: FastifyInstance, asked: InjectedCall): Promise<number> {
  const { call, bearer, body, idempotencyKey } = asked;
  const { method, path } = CALLS[call];
  const headers = {
    authorization: `Bearer ${bearer}`,
    [CLIENT_ID_HEADER]: 'amanat-web',
    ...(idempotencyKey && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
  };
  const began = performance.now();
  const answer = await app.inject({ method, url: path, headers, payload: body });
  const milliseconds = performance.now() - began;
  if (answer.statusCode !== 200) throw new Error(`${call} was answered ${answer.statusCode}: ${answer.body}`);
  return milliseconds;
}
