import { join } from 'node:path';
import { CALLS } from '@contract/calls';
import { CLIENT_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@contract/rules/limits';
import { ServerProcess } from '../../server/testing/serverProcess';
import { cpuOf } from '../support/cpu';
import type { HttpLoad, LoadResult } from '../support/load';
import { runProgram } from '../support/runProgram';
import type { SettleRequest } from './settleSeed';

export interface HttpPart {
  readonly url: string;
  /** The server's program. */
  readonly program: string;
  readonly connections: number;
  readonly requests: readonly SettleRequest[];
  /** Unmeasured requests at the start, until the code is compiled. */
  readonly warmUp: number;
  readonly onWarm: () => Promise<void>;
  readonly environment: Readonly<Record<string, string>>;
}

/** Settles through a real server on loopback, which leaves the payouts in the outbox. Also answers the server's processor time. */
export async function settleThroughHttp(
  part: HttpPart,
): Promise<LoadResult & { readonly serverCpuMilliseconds: number | null }> {
  const environment = { ...part.environment, DATABASE_URL: part.url, WORKER: 'false' };
  const server = await ServerProcess.start(part.program, environment);
  try {
    const requests = part.requests.map(settleText);
    const load = (some: readonly string[]): Promise<LoadResult> => {
      const input: HttpLoad = { origin: server.origin, connections: part.connections, requests: some };
      return runProgram(join(__dirname, 'httpLoad.ts'), input);
    };
    await load(requests.slice(0, part.warmUp));
    await part.onWarm();
    const before = cpuOf(server.pid ?? 0);
    const result = await load(requests.slice(part.warmUp));
    const after = cpuOf(server.pid ?? 0);
    return { ...result, serverCpuMilliseconds: before === null || after === null ? null : after - before };
  } finally {
    await server.stop();
  }
}

/** The HTTP request of a settle. */
export function settleText({ bearer, idempotencyKey, body }: SettleRequest): string {
  const { method, path } = CALLS.verifyTransactionOtp;
  const json = JSON.stringify(body);
  return [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${bearer}`,
    `${CLIENT_ID_HEADER}: amanat-web`,
    `${IDEMPOTENCY_KEY_HEADER}: ${idempotencyKey}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(json)}`,
    '',
    json,
  ].join('\r\n');
}
