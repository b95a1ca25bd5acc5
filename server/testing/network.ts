import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HttpSettings } from '../ports/jsonClient';
import type { TestRequest, TestResponse } from './testClient';

/** Ports of servers that may not listen yet. */
const given = new Set<number>();

/**
 * A free TCP port of this machine. It lies below the ports of outgoing connections, one of which could take it before its server starts,
 * and above those that browsers refuse.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_768);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createTcpServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

/** Sends a request over HTTP; a redirect is an answer. */
export async function httpSend(
  origin: string,
  { method = 'GET', url, query = {}, headers = {}, payload }: TestRequest,
  signal?: AbortSignal,
): Promise<TestResponse> {
  const address = new URL(url, origin);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const isJson = typeof payload === 'object';
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { body: isJson ? JSON.stringify(payload) : payload }),
    ...(signal && { signal }),
  });
  const body = await response.text();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body,
    json: <Body>() => JSON.parse(body) as Body,
  };
}

interface ReceivedRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, string>>;
}

/** An outside JSON service on loopback, for the HTTP adapter of a port. */
export class JsonService {
  readonly requests: ReceivedRequest[] = [];
  status = 200;
  headers: Readonly<Record<string, string>> = {};
  /** A string is sent unchanged; null hangs up. */
  answer: unknown = {};

  private readonly server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const received = { path: url, authorization: headers.authorization, body: JSON.parse(await text(request)) };
    this.requests.push(received);
    const answer = await this.respond(received);
    if (answer === null) return response.destroy();
    response.writeHead(this.status, { 'content-type': 'application/json', ...this.headers });
    return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });

  constructor(private readonly respond: (request: ReceivedRequest) => unknown = () => this.answer) {}

  async open(): Promise<HttpSettings> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const { port } = this.server.address() as AddressInfo;
    return { kind: 'http', url: `http://127.0.0.1:${port}`, token: 'secret' };
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
