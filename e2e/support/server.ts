import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ServerProcess } from '../../server/testing/serverProcess';
import { freshData, keepFreshData } from './freshData';

const PROGRAM = path.resolve(__dirname, '../../dist/server/main.js');

/** The built server in a process of its own. */
export class RunningServer {
  private constructor(
    private readonly process: ServerProcess,
    /** Removed in the end; null for data that was there before. */
    private readonly ownData: string | null,
  ) {}

  /** Once before many are started at the same time. */
  static async prepare(): Promise<void> {
    await keepFreshData(PROGRAM);
  }

  /** Starts the server on a database nobody has used, and waits until it answers. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    const dataDirectory = await freshData(PROGRAM);
    const server = await ServerProcess.start(PROGRAM, { ...environment, DATA_DIRECTORY: dataDirectory });
    return new RunningServer(server, dataDirectory);
  }

  /** The same on data that is there already, and stays. */
  static async startOn(dataDirectory: string): Promise<RunningServer> {
    return new RunningServer(await ServerProcess.start(PROGRAM, { DATA_DIRECTORY: dataDirectory }), null);
  }

  get origin(): string {
    return this.process.origin;
  }

  /** Ends the process in good order and removes its data. */
  async stop(): Promise<void> {
    await this.process.stop();
    if (this.ownData !== null) await rm(this.ownData, { recursive: true, force: true });
  }

  /** One answer of the server's JSON, outside of any browser. */
  async json<Answer>(address: string): Promise<Answer> {
    const answer = await fetch(`${this.origin}${address}`);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
