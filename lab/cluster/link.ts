import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** One end of a connection. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** A network cable: forwards TCP connections, delays their bytes, and can be cut without closing them. */
export class Link {
  private readonly sockets = new Set<Socket>();
  /** Resolved while the link is whole. */
  private whole: Promise<void> = Promise.resolve();
  private mend: () => void = () => undefined;
  private readonly server: Server;

  private constructor(
    private readonly to: Place,
    private readonly delay: number,
  ) {
    this.server = createServer((socket) => this.carry(socket));
  }

  /** @param delay of each byte in ms, in each direction */
  static async open(from: Place, to: Place, delay = 0): Promise<Link> {
    const link = new Link(to, delay);
    link.server.listen(from.port, from.host);
    await once(link.server, 'listening');
    return link;
  }

  /** Holds back all bytes, and all news of closed connections, until {@link heal}. */
  cut(): void {
    this.whole = new Promise((resolve) => {
      this.mend = resolve;
    });
  }

  heal(): void {
    this.mend();
    this.whole = Promise.resolve();
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private async carry(near: Socket): Promise<void> {
    this.keep(near);
    await this.whole;
    const far = createConnection(this.to);
    this.keep(far);
    for (const [source, target] of [
      [near, far],
      [far, near],
    ] as const) {
      source.pipe(this.passage()).pipe(target);
      source.once('close', () => this.arrives().then(() => target.destroySoon()));
    }
  }

  private passage(): Transform {
    const pass: Transform = new Transform({
      transform: (chunk, _encoding, done) => {
        this.arrives().then(() => pass.push(chunk));
        done();
      },
      flush: (done) => {
        this.arrives().then(() => done());
      },
    });
    return pass;
  }

  private async arrives(): Promise<void> {
    if (this.delay) await wait(this.delay);
    await this.whole;
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }
}
