import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedWebhook {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** A partner's server on loopback that keeps each webhook. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  private readonly arrivals = new EventEmitter();
  /** Answers a kept webhook; 204 by default. */
  answer: (response: ServerResponse, request: IncomingMessage) => unknown = (response) => {
    response.writeHead(204).end();
  };

  private readonly server = createServer(async (request, response) => {
    this.received.push({ body: await text(request), headers: request.headers });
    this.arrivals.emit('arrival');
    this.answer(response, request);
  });

  /** Waits for so many webhooks. */
  async until(count: number): Promise<void> {
    while (this.received.length < count) await once(this.arrivals, 'arrival');
  }

  /** @returns its address */
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  get types(): string[] {
    return this.received.map(({ body }) => JSON.parse(body).type);
  }

  get ids(): unknown[] {
    return this.received.map(({ headers }) => headers['webhook-id']);
  }
}
