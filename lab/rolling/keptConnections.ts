import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestRequest, TestResponse } from '../../server/testing/testClient';
import { add } from '../support/counts';

/** Counts of calls, and the failures by what was called. */
export interface CallCounts {
  reads: number;
  posts: number;
  /** Calls on a connection with earlier calls. */
  onKeptConnections: number;
  readonly resets: Record<string, number>;
  readonly failures: Record<string, number>;
}

/** A client that keeps its connections and repeats nothing. */
export class KeptConnections {
  readonly counts: CallCounts = { reads: 0, posts: 0, onKeptConnections: 0, resets: {}, failures: {} };
  private readonly agent: Agent;

  constructor(
    private readonly origin: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  }

  /** Makes one call. A missing answer and a status from 500 on are counted. */
  async send(call: TestRequest): Promise<TestResponse> {
    const { method = 'GET', url } = call;
    this.counts[method === 'GET' ? 'reads' : 'posts'] += 1;
    const name = `${method} ${url.replace(/\?.*/, '').replace(/(callback\/).*/, '$1…')}`;
    let response: IncomingMessage;
    let body: string;
    try {
      response = await this.answerOf(call);
      body = await text(response);
    } catch (error) {
      add(this.counts.resets, `${name} ${(error as NodeJS.ErrnoException).code ?? error}`);
      throw error;
    }
    const statusCode = response.statusCode ?? 0;
    if (statusCode >= 500) add(this.counts.failures, `${name} ${statusCode}`);
    return { statusCode, headers: response.headers, body, json: <Body>() => JSON.parse(body) as Body };
  }

  close(): void {
    this.agent.destroy();
  }

  private answerOf({ method = 'GET', url, query = {}, headers = {}, payload }: TestRequest): Promise<IncomingMessage> {
    const address = new URL(url, this.origin);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const isJson = typeof payload === 'object';
    const sent = isJson ? JSON.stringify(payload) : payload;
    const all = {
      ...(isJson && { 'content-type': 'application/json' }),
      ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(address, { method, agent: this.agent, headers: all }, resolve);
      outgoing.once('error', reject).once('socket', () => {
        if (outgoing.reusedSocket) this.counts.onKeptConnections += 1;
      });
      outgoing.end(sent);
    });
  }
}
