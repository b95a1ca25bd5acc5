import type { PortSettings } from '../config';
import { findUnstorable } from '../domain/unstorableText';
import { PortFailure } from './portFailure';

const TIMEOUT_MS = 10_000;

export type HttpSettings = Extract<PortSettings, { kind: 'http' }>;

/**
 * Posts JSON to a service of the outside world and reads its JSON answer.
 * @param timeoutMs how long it may take, ten seconds as a rule
 * @throws PortFailure when it can't be reached in that time, answers with an error, or with something that is not an object or that no
 * database can hold.
 */
export async function postJson(
  port: string,
  settings: HttpSettings,
  path: string,
  body: object,
  timeoutMs = TIMEOUT_MS,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = await fetch(`${settings.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      // The service is where it was configured; elsewhere nobody is to read what is sent.
      redirect: 'error',
    });
    if (!response.ok) throw new PortFailure(port, `HTTP ${response.status}`, response.status);
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null) throw new PortFailure(port, 'the answer is not an object');
    if (findUnstorable(answer) !== null) throw new PortFailure(port, 'the answer holds no proper text');
    return answer as Record<string, unknown>;
  } catch (error) {
    if (error instanceof PortFailure) throw error;
    throw new PortFailure(port, error instanceof Error ? error.name : 'unreachable');
  }
}
