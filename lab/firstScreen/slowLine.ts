import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A slow phone line: 1.6 and 0.75 Mbps, 150 ms round trip. */
const DOWN_BYTES_PER_MS = 1_600 / 8;
const UP_BYTES_PER_MS = 750 / 8;
const ONE_WAY_MS = 75;

/** A proxy to one server: slow, fast or cut. It runs outside the browser, whose own throttling needs a debugger. */
export class SlowLine {
  private readonly sockets = new Set<Socket>();
  private readonly down = new Direction(DOWN_BYTES_PER_MS);
  private readonly up = new Direction(UP_BYTES_PER_MS);

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {
    server.on('connection', (socket) => this.join(socket));
  }

  /** @param target the origin of a local server */
  static async open(target: string): Promise<SlowLine> {
    const server = createServer();
    const line = new SlowLine(server, Number(new URL(target).port));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  /** The address of the server over this line. */
  get origin(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  set isSlow(isSlow: boolean) {
    this.down.isSlow = isSlow;
    this.up.isSlow = isSlow;
  }

  /** Cuts the connection. */
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(phone: Socket): void {
    const server = connect(this.port, '127.0.0.1');
    for (const [from, to, direction] of [
      [phone, server, this.up],
      [server, phone, this.down],
    ] as const) {
      this.sockets.add(from);
      from.setNoDelay();
      from.on('data', (bytes) => direction.send(bytes.length, () => to.write(bytes)));
      from.on('end', () => direction.send(0, () => to.end()));
      from.on('error', () => to.destroy());
      from.on('close', () => this.sockets.delete(from));
    }
  }
}

/** All connections share the bytes of each millisecond, first in, first out. */
class Direction {
  isSlow = true;
  private freeAt = 0;

  constructor(private readonly bytesPerMs: number) {}

  send(length: number, arrive: () => void): void {
    const now = performance.now();
    if (this.isSlow) {
      this.freeAt = Math.max(this.freeAt, now) + length / this.bytesPerMs;
      setTimeout(arrive, this.freeAt + ONE_WAY_MS - now);
    } else {
      arrive();
    }
  }
}
