import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ServerProcess } from '../../server/testing/serverProcess';
import type { TestClient } from '../../server/testing/testClient';
import { freshData, keepFreshData } from './freshData';

const PROGRAM = path.resolve(__dirname, '../../dist/server/main.js');

/** The built server in a process of its own. */
export class RunningServer {
  private constructor(
    private readonly process: ServerProcess,
    private readonly dataDirectory: string,
    /** The data is removed in the end. */
    private readonly ownsData: boolean,
  ) {}

  /** Once before many are started at the same time. */
  static async prepare(): Promise<void> {
    await keepFreshData(PROGRAM);
  }

  /** Starts the server on a database nobody has used, and waits until it answers. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    const dataDirectory = await freshData(PROGRAM);
    const server = await ServerProcess.start(PROGRAM, { ...environment, DATA_DIRECTORY: dataDirectory });
    return new RunningServer(server, dataDirectory, true);
  }

  /** The same on data that is there already, and stays. */
  static async startOn(dataDirectory: string): Promise<RunningServer> {
    return new RunningServer(
      await ServerProcess.start(PROGRAM, { DATA_DIRECTORY: dataDirectory }),
      dataDirectory,
      false,
    );
  }

  get origin(): string {
    return this.process.origin;
  }

  /** Somebody who talks to it outside of any browser. */
  get client(): TestClient {
    return this.process.client;
  }

  /** Ends the process in good order and removes its data. */
  async stop(): Promise<void> {
    await this.process.stop();
    if (this.ownsData) await rm(this.dataDirectory, { recursive: true, force: true });
  }

  /** Ends the process as a power cut would, and starts it again on the same data, at the same address. */
  async crash(): Promise<void> {
    await this.process.crash();
  }

  /** Ends the process in good order, runs one of the program's commands on its data, and starts it again. */
  async command(...words: readonly string[]): Promise<void> {
    await this.process.stop();
    const env = { PATH: process.env.PATH, DATA_DIRECTORY: this.dataDirectory };
    await promisify(execFile)(process.execPath, [PROGRAM, ...words], { env });
    await this.process.launch();
  }

  /** One answer of the server's JSON, outside of any browser. */
  async json<Answer>(address: string): Promise<Answer> {
    const answer = await fetch(`${this.origin}${address}`);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
