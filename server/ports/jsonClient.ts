import type { PortSettings } from '../config';
import { findUnstorable } from '../domain/unstorableText';
import { activeTraceparent } from '../tracing/tracing';
import { PortFailure } from './portFailure';

const TIMEOUT_MS = 10_000;

export type HttpSettings = Extract<PortSettings, { kind: 'http' }>;

/**
 * Posts JSON to an outside service and reads its JSON answer.
 * @throws PortFailure after the timeout, for an HTTP error, and for an answer that is no object or has text that the
 * database cannot store
 */
export async function postJson(
  port: string,
  settings: HttpSettings,
  path: string,
  body: object,
  timeoutMs = TIMEOUT_MS,
): Promise<Readonly<Record<string, unknown>>> {
  const traceparent = activeTraceparent();
  try {
    const response = await fetch(`${settings.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${settings.token}`,
        ...(traceparent && { traceparent }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      // A redirect could send token and body to another host.
      redirect: 'error',
    });
    if (!response.ok) throw new PortFailure(port, `HTTP ${response.status}`, response.status);
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null) throw new PortFailure(port, 'the answer is not an object');
    if (findUnstorable(answer) !== null) throw new PortFailure(port, 'the answer has text that cannot be stored');
    return answer as Record<string, unknown>;
  } catch (error) {
    if (error instanceof PortFailure) throw error;
    throw new PortFailure(port, error instanceof Error ? error.name : 'unreachable');
  }
}
