import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ServerProcess } from '../../server/testing/serverProcess';
import type { TestClient } from '../../server/testing/testClient';
import { createDatabase, fillDataDirectory } from '../../server/testing/testDatabase';
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
    const place = await fillDataDirectory(await mkdtemp(path.join(tmpdir(), 'amanat-e2e-')));
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
