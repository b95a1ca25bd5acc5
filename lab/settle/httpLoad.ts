import { connect, type Socket } from 'node:net';
import { childProgram } from '../support/childProgram';
import type { HttpLoad, LoadResult } from '../support/load';

/** Sends a load. Its own process takes no time from the server. */
async function main(load: HttpLoad): Promise<LoadResult> {
  const milliseconds: number[] = [];
  const failures: Record<string, number> = {};
  let next = 0;
  const startedAt = performance.now();
  const { port, hostname } = new URL(load.origin);
  const connections = Array.from({ length: load.connections }, async () => {
    const connection = new KeptConnection(connect(Number(port), hostname));
    for (let request = load.requests[next++]; request !== undefined; request = load.requests[next++]) {
      const begun = performance.now();
      const status = await connection.send(request);
      milliseconds.push(performance.now() - begun);
      if (status !== 200) failures[status] = (failures[status] ?? 0) + 1;
    }
    connection.close();
  });
  await Promise.all(connections);
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage();
  return { seconds, milliseconds, failures, clientCpuMilliseconds: (user + system) / 1000 };
}

/** Sends requests one after another on one connection. Parses only our server's HTTP. */
class KeptConnection {
  private received = '';
  private answered: (status: number) => void = () => undefined;
  private broken: (error: Error) => void = () => undefined;

  constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.setNoDelay(true);
    socket.on('data', (text: string) => this.read(text));
    socket.on('close', () => this.broken(new Error('The server has closed a connection')));
    socket.on('error', (error) => this.broken(error));
  }

  /** Answers the status. */
  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.answered = resolve;
      this.broken = reject;
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private read(text: string): void {
    this.received += text;
    const [head] = this.received.split('\r\n\r\n', 1);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head ?? '')?.[1]);
    if (head === undefined || this.received.length < head.length + 4 + length) return;
    this.received = '';
    this.answered(Number(head.slice(9, 12)));
  }
}

childProgram(main);
