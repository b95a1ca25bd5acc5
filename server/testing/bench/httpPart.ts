import { existsSync, readFileSync } from 'node:fs';
import { CALLS } from '@contract/calls';
import { CLIENT_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@contract/limits';
import { ServerProcess } from '../serverProcess';
import type { HttpLoad, LoadResult } from './load';
import { runProgram } from './runProgram';
import type { SettleRequest } from './settleSeed';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

export interface HttpPart {
  readonly url: string;
  /** The server's program. */
  readonly program: string;
  readonly processes: number;
  readonly connections: number;
  readonly requests: readonly SettleRequest[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Settles through real servers that listen on loopback; also answers what the servers have spent on it, where that can be known. */
export async function settleThroughHttp(
  part: HttpPart,
): Promise<LoadResult & { readonly cpuMilliseconds: number | null }> {
  const environment = { ...part.environment, DATABASE_URL: part.url };
  const servers: ServerProcess[] = [];
  try {
    for (let number = 0; number < part.processes; number += 1) {
      servers.push(await ServerProcess.start(part.program, environment));
    }
    const origins = servers.map(({ origin }) => origin);
    const before = cpuOf(servers);
    const load: HttpLoad = { origins, connections: part.connections, requests: part.requests.map(asText) };
    const result = await runProgram<LoadResult>('httpLoad.ts', load);
    const after = cpuOf(servers);
    return { ...result, cpuMilliseconds: before === null || after === null ? null : after - before };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function asText({ bearer, idempotencyKey, body }: SettleRequest): string {
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

/** What processes have spent so far, in milliseconds; null where nobody knows. */
function cpuOf(servers: readonly ServerProcess[]): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  return servers.reduce((sum, { pid }) => {
    // «pid (name) state …», the name may hold anything; user and system time are the 12th and 13th after it.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/.*\) /s);
    const fields = rest.split(' ').map(Number);
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);
}
