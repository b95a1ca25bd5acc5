import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
/** Between two readings that are held against each other, so that what is left over from the first is collected. */
const SETTLE_MS = 1_000;
/** Fewer than this many bytes more or less between two readings: it has come to rest. */
const AT_REST_BYTES = MEGABYTE / 2;
const READINGS_AT_MOST = 20;

/** Loaded before the program: collects whenever it is asked to, and is otherwise not there. */
const COLLECTS_WHEN_ASKED = `
require('node:v8').setFlagsFromString('--expose-gc');
const collect = require('node:vm').runInNewContext('gc');
process.on('SIGUSR2', () => { collect(); collect(); });
`;

/**
 * `npm run bench:streams -- [--streams 1000]`: what so many idle streams take of a process's memory, by Linux's `/proc`. Before each reading
 * the process collects its garbage until its memory is at rest, and the first comes after as many streams were open and gone again: what is
 * measured is what streams hold, not what a program that has just begun still makes for itself.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { streams: { type: 'string' } } });
  const count = Number(values.streams ?? '1000');
  await buildWhatIsStale();
  const data = await mkdtemp(path.join(tmpdir(), 'amanat-streams-'));
  const collector = path.join(data, 'collects.cjs');
  await writeFile(collector, COLLECTS_WHEN_ASKED);
  const server = await ServerProcess.start(path.join(buildPaths.server, 'main.js'), {
    DATA_DIRECTORY: data,
    AUTH_ATTEMPTS_PER_ADDRESS: '1000000',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--require ${collector}`,
  });
  const open: ClientRequest[] = [];
  try {
    const tokens: string[] = [];
    while (tokens.length < count / STREAMS_OF_A_SESSION) tokens.push((await server.client.registerUser()).access);
    const openAll = async () => {
      for (let place = 0; place < count; place += 1) {
        open.push(await streamOf(server, tokens[Math.floor(place / STREAMS_OF_A_SESSION)] ?? ''));
      }
    };
    const closeAll = () => {
      for (const request of open.splice(0)) request.destroy();
    };
    await openAll();
    closeAll();
    const before = await bytesAtRest(server);
    await openAll();
    const opened = await bytesAtRest(server);
    await wait(IDLE_MS);
    const after = await bytesAtRest(server);
    closeAll();
    const closed = await bytesAtRest(server);
    const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);
    say(
      `${count} streams: ${megabytes(before)} MB before, ${megabytes(opened)} when they were open, ${megabytes(after)} after a while, ${megabytes(closed)} when they were gone`,
    );
    say(`more: ${megabytes(after - before)} MB, ${Math.round((after - before) / count / 1024)} KB each`);
  } finally {
    for (const request of open) request.destroy();
    await server.kill();
    await rm(data, { recursive: true, force: true });
  }
}

/** What is resident once everything that nobody needs is gone. */
async function bytesAtRest(server: ServerProcess): Promise<number> {
  let last = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < READINGS_AT_MOST; reading += 1) {
    process.kill(server.pid ?? 0, 'SIGUSR2');
    await wait(SETTLE_MS);
    const now = await residentBytes(server);
    if (Math.abs(now - last) < AT_REST_BYTES) return now;
    last = now;
  }
  return last;
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
