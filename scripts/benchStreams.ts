import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
/** Opened and gone again before the first reading: what a program compiles and caches with its first streams is not what streams hold. */
const WARM_UP_STREAMS = 100;
const READING_MS = 2_000;

/** Loaded before the program: collects its garbage whenever it is asked to, and says what is left. */
const COLLECTS_WHEN_ASKED = `
require('node:v8').setFlagsFromString('--expose-gc');
const collect = require('node:vm').runInNewContext('gc');
process.on('SIGUSR2', () => {
  for (let time = 0; time < 4; time += 1) collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  console.log('left: ' + rss + ' ' + (heapUsed + external));
});
`;

/**
 * `npm run bench:streams -- [--streams 1000]`: what so many idle streams take of a process's memory: what is resident, and what of it is in use
 * (heap and buffers), each after its garbage was collected. What is resident may also shrink meanwhile, because a program gives back what it
 * needed before; what is in use tells the streams alone.
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
    const openStreams = async (wanted: number) => {
      for (let place = 0; place < wanted; place += 1) {
        open.push(await streamOf(server, tokens[Math.floor(place / STREAMS_OF_A_SESSION)] ?? ''));
      }
    };
    await openStreams(Math.min(count, WARM_UP_STREAMS));
    for (const request of open.splice(0)) request.destroy();
    await wait(IDLE_MS / 3);
    const before = await bytesLeft(server);
    await openStreams(count);
    await wait(IDLE_MS);
    const after = await bytesLeft(server);
    const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);
    say(`${count} idle streams, in MB: ${megabytes(before.inUse)} in use before, ${megabytes(after.inUse)} with them`);
    say(`resident: ${megabytes(before.resident)} before, ${megabytes(after.resident)} with them`);
    const more = after.inUse - before.inUse;
    say(`more in use: ${megabytes(more)}, ${(more / count / 1024).toFixed(1)} KB each`);
  } finally {
    for (const request of open) request.destroy();
    await server.kill();
    await rm(data, { recursive: true, force: true });
  }
}

/** What the process has once everything that nobody needs is gone. */
async function bytesLeft(server: ServerProcess): Promise<{ resident: number; inUse: number }> {
  const known = server.said.length;
  process.kill(server.pid ?? 0, 'SIGUSR2');
  for (;;) {
    await wait(READING_MS);
    const [, resident, inUse] = /left: (\d+) (\d+)/.exec(server.said.slice(known)) ?? [];
    if (resident && inUse) return { resident: Number(resident), inUse: Number(inUse) };
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

void main();
