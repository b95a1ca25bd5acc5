import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPaths } from '../../config/webpack/paths';
import { ServerProcess } from '../../server/testing/serverProcess';
import type { TestClient } from '../../server/testing/testClient';
import { createDatabase } from '../../server/testing/testDatabase';
import { TEST_DATA_KEYS } from '../../server/testing/testDataKeys';

const PROGRAM = path.resolve(__dirname, '../../dist/server/main.js');

/** The environment variables for the server's data and keys. */
type Place = Readonly<Record<string, string>>;

/** The built server in its own process. */
export class RunningServer {
  private constructor(
    private readonly process: ServerProcess,
    private readonly place: Place,
    /** Removes the data at the end, unless they belong to the caller. */
    private readonly removeData: () => Promise<void> = async () => undefined,
  ) {}

  /** Call this once before many servers start together. */
  static async prepare(): Promise<void> {
    await keepFreshData(PROGRAM);
  }

  /** Starts the server on a new database of the tests' PostgreSQL, else on an embedded one, and waits for its answer. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    const clusterUrl = process.env.DATABASE_URL;
    if (!clusterUrl) return RunningServer.startEmbedded(environment);
    const { url, remove } = await createDatabase(clusterUrl);
    const place = { DATABASE_URL: url, ...TEST_DATA_KEYS };
    return new RunningServer(await ServerProcess.start(PROGRAM, { ...environment, ...place }), place, remove);
  }

  /** Starts the server on a new embedded database, which takes four times the processor time. */
  static async startEmbedded(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    const place = { DATA_DIRECTORY: await freshData(PROGRAM) };
    const server = await ServerProcess.start(PROGRAM, { ...environment, ...place });
    return new RunningServer(server, place, () => rm(place.DATA_DIRECTORY, { recursive: true, force: true }));
  }

  /** Starts the server on existing embedded data and keeps them. */
  static async startOn(dataDirectory: string): Promise<RunningServer> {
    const place = { DATA_DIRECTORY: dataDirectory };
    return new RunningServer(await ServerProcess.start(PROGRAM, place), place);
  }

  get origin(): string {
    return this.process.origin;
  }

  /** An API client without a browser. */
  get client(): TestClient {
    return this.process.client;
  }

  /** Stops the process and removes its data. */
  async stop(): Promise<void> {
    await this.process.stop();
    await this.removeData();
  }

  /** Kills the process and starts it again on the same data and address. */
  async crash(): Promise<void> {
    await this.process.crash();
  }

  /** Stops the process, runs a command of the program on its data, and starts it again. */
  async command(...words: readonly string[]): Promise<void> {
    await this.process.stop();
    const env = { PATH: process.env.PATH, ...this.place };
    await promisify(execFile)(process.execPath, [PROGRAM, ...words], { env });
    await this.process.launch();
  }

  /** One JSON answer of the server. */
  async json<Answer>(address: string): Promise<Answer> {
    const answer = await fetch(`${this.origin}${address}`);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}

const KEPT = path.join(buildPaths.root, 'node_modules/.cache/amanat/e2e-data');

/**
 * A new data directory for this server program. Creating the embedded database takes four times as long as starting on one, so each build
 * creates it once and copies it.
 */
export async function freshData(program: string): Promise<string> {
  const pattern = path.join(KEPT, await nameOf(program));
  const copy = await mkdtemp(path.join(tmpdir(), 'amanat-e2e-'));
  const isKept = await copied(pattern, copy);
  if (!isKept) {
    await makePattern(program, pattern);
    await cp(pattern, copy, { recursive: true });
  }
  return copy;
}

/** Creates the data that all directories are copied from, if it is missing. */
export async function keepFreshData(program: string): Promise<void> {
  const pattern = path.join(KEPT, await nameOf(program));
  if (!existsSync(pattern)) await makePattern(program, pattern);
}

/** The program and its packages decide the contents of the data. */
async function nameOf(program: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [program, path.join(buildPaths.root, 'package-lock.json')]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

function copied(from: string, to: string): Promise<boolean> {
  return cp(from, to, { recursive: true }).then(
    () => true,
    () => false,
  );
}

/** Two processes may create it together: the first rename wins. */
async function makePattern(program: string, pattern: string): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const ofOtherBuilds = (await readdir(KEPT)).filter((name) => !name.startsWith(path.basename(pattern)));
  await Promise.all(ofOtherBuilds.map((name) => rm(path.join(KEPT, name), { recursive: true, force: true })));
  const made = await mkdtemp(`${pattern}-`);
  const server = await ServerProcess.start(program, { DATA_DIRECTORY: made });
  await server.stop();
  await rename(made, pattern).catch(() => rm(made, { recursive: true, force: true }));
}
