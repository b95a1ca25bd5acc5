import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type ClientRequest, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LIVE_ADDRESSES } from '@contract/addresses/live';
import { CLIENT_ID_HEADER } from '@contract/limits';
import { buildPaths } from '../config/webpack/paths';
import { ServerProcess } from '../server/testing/serverProcess';
import { buildWhatIsStale } from './buildSteps';
import { say } from './run';

const STREAMS_OF_A_SESSION = 2;
/** Longer than the server takes to say that it is there. */
const IDLE_MS = 45_000;
const MEGABYTE = 1024 * 1024;

/** `npm run bench:streams -- [--streams 1000]`: what so many idle streams take of a process's memory, by Linux's `/proc`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { streams: { type: 'string' } } });
  const count = Number(values.streams ?? '1000');
  await buildWhatIsStale();
  const data = await mkdtemp(path.join(tmpdir(), 'amanat-streams-'));
  const server = await ServerProcess.start(path.join(buildPaths.server, 'main.js'), {
    DATA_DIRECTORY: data,
    AUTH_ATTEMPTS_PER_ADDRESS: '1000000',
    LOG_LEVEL: 'silent',
  });
  const open: ClientRequest[] = [];
  try {
    const tokens: string[] = [];
    while (tokens.length < count / STREAMS_OF_A_SESSION) tokens.push((await server.client.registerUser()).access);
    await wait(IDLE_MS / 3);
    const before = await residentBytes(server);
    for (let place = 0; place < count; place += 1) {
      open.push(await streamOf(server, tokens[Math.floor(place / STREAMS_OF_A_SESSION)] ?? ''));
    }
    const opened = await residentBytes(server);
    await wait(IDLE_MS);
    const after = await residentBytes(server);
    const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);
    say(
      `${count} streams: ${megabytes(before)} MB before, ${megabytes(opened)} when they were open, ${megabytes(after)} after a while`,
    );
    say(`more: ${megabytes(after - before)} MB, ${Math.round((after - before) / count / 1024)} KB each`);
  } finally {
    for (const request of open) request.destroy();
    await server.kill();
    await rm(data, { recursive: true, force: true });
  }
}

/** Answers when the stream has begun. */
function streamOf(server: ServerProcess, access: string): Promise<ClientRequest> {
  const headers = { [CLIENT_ID_HEADER]: 'amanat-web', authorization: `Bearer ${access}` };
  return new Promise((resolve, reject) => {
    const request = get(server.origin + LIVE_ADDRESSES.liveEvents.path, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}`));
      response.on('error', () => undefined);
      response.once('data', () => resolve(request));
    });
    request.on('error', reject);
  });
}

async function residentBytes({ pid }: ServerProcess): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

void main();
