import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string;
  /** A form instead of JSON. */
  readonly isForm: boolean;
  /** Fields of a form or of JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeAnswer {
  readonly status: number;
  /** JSON, or the text of a page. */
  readonly body: unknown;
  /** Of a page or a redirect; such an answer has no faults. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Faults of an answer. Only `unheard` keeps the call from having its effect. */
export const FAULTS = [
  'unheard',
  'lost',
  'half',
  'silent',
  'huge',
  'redirect',
  'html',
  'list',
  'null',
  'empty',
  'other types',
  'outage',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A provider on loopback, for adapters with real HTTP. */
export class FakeService {
  readonly requests: FakeRequest[] = [];
  /** The fault of an answer; null for none. A promise holds the call up before its effect. */
  fault: (request: FakeRequest) => Fault | null | Promise<Fault | null> = () => null;

  private readonly server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake');
    const request: FakeRequest = {
      method: incoming.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      authorization: incoming.headers.authorization ?? '',
      isForm: incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false,
      body: readBody(await text(incoming), incoming.headers['content-type'] ?? ''),
    };
    this.requests.push(request);
    const fault = await this.fault(request);
    if (fault === 'unheard') response.destroy();
    else respond(response, await this.handle(request), fault);
  });

  private constructor(private readonly handle: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>) {}

  static async start(handle: FakeService['handle']): Promise<FakeService> {
    const service = new FakeService(handle);
    service.server.listen(0, '127.0.0.1');
    await once(service.server, 'listening');
    // The process may end while its fakes run.
    service.server.unref();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A value of another type, by type. */
const OTHER_TYPES: Readonly<Record<string, unknown>> = { number: 'x', string: 7, boolean: 'x' };

function respond(response: ServerResponse, { status, body, headers }: FakeAnswer, fault: Fault | null): void {
  if (headers) {
    response.writeHead(status, headers).end(body);
    return;
  }
  const send = (sent: string, sentStatus = 200, headers = {}) =>
    response.writeHead(sentStatus, { 'content-type': 'application/json', ...headers }).end(sent);
  const whole = JSON.stringify(body);
  switch (fault) {
    case 'lost':
      response.destroy();
      return;
    case 'half':
      response.writeHead(status, { 'content-length': Buffer.byteLength(whole) });
      response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      return;
    case 'silent':
      return;
    case 'huge':
      send(JSON.stringify({ ...(body as object), more: 'x'.repeat(1024 * 1024) }));
      return;
    case 'redirect':
      send(whole, 307, { location: '/elsewhere' });
      return;
    case 'html':
      send('<html>error</html>');
      return;
    case 'list':
      send(JSON.stringify([body]));
      return;
    case 'null':
      send('null');
      return;
    case 'empty':
      send('{}');
      return;
    case 'other types':
      send(
        JSON.stringify(body, (_key, value) => OTHER_TYPES[typeof value] ?? value),
        status,
      );
      return;
    case 'outage':
      send('<html>bad gateway</html>', 502);
      return;
    default:
      send(whole, status);
  }
}

function readBody(sent: string, type: string): Readonly<Record<string, unknown>> {
  if (sent === '') return {};
  return type.startsWith('application/json') ? JSON.parse(sent) : Object.fromEntries(new URLSearchParams(sent));
}
