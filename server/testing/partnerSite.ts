import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PartnerSettings } from '../config';

interface Process {
  status: 'open' | 'expired';
  readonly ad: { readonly title: string; readonly price: number };
  readonly seller: { readonly user_id: string; readonly mobile: string };
  readonly buyer: { readonly user_id: string; readonly mobile: string };
}

export interface PostedMessage {
  readonly reference: string;
  readonly process_id: string;
  readonly to: string;
  readonly text: string;
  readonly link: string | null;
}

/** A classifieds site outside of the server: what `server/ports/partner/http.ts` talks to, over HTTP. */
export class PartnerSite {
  /** What its chats show: a reference once, however often it was posted. */
  readonly messages: PostedMessage[] = [];
  /** Answers nothing but errors. */
  down = false;
  /** Where it sends the browser of a process that may make a payment link; null for none. */
  redirectUrl: string | null = '/add-transaction?rule=seller';
  private readonly processes = new Map<string, Process>();
  private readonly server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const answer = this.answer(request.url ?? '', JSON.parse(text));
    response.writeHead(this.down ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(this.down ? {} : answer));
  });

  /** Opens the site; answers the settings of a server whose partner it is. */
  async open(): Promise<PartnerSettings> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return {
      slug: 'niazmandi',
      name: 'نیازمندی‌ها',
      returnUrl: 'https://ads.example/chat/{process_id}',
      completionUrl: 'https://ads.example/done/{process_id}',
      port: { kind: 'http', url: `http://127.0.0.1:${port}`, token: 'secret' },
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Starts a process between two mobiles about one ad; answers its id. */
  startProcess(seller: string, buyer: string, ad = { title: 'آگهی دوچرخه', price: 3_000_000 }): string {
    const id = `p-${this.processes.size + 1}`;
    this.processes.set(id, {
      status: 'open',
      ad,
      seller: { user_id: `user-${seller}`, mobile: seller },
      buyer: { user_id: `user-${buyer}`, mobile: buyer },
    });
    return id;
  }

  expire(processId: string): void {
    const process = this.processes.get(processId);
    if (process) process.status = 'expired';
  }

  private answer(path: string, body: Record<string, string>): object {
    if (path === '/processes') return this.processes.get(body.process_id ?? '') ?? { status: 'unknown' };
    if (path === '/permissions') return { granted: this.redirectUrl !== null, redirect_url: this.redirectUrl };
    const message = body as unknown as PostedMessage;
    if (!this.down && !this.messages.some(({ reference }) => reference === message.reference)) {
      this.messages.push(message);
    }
    return {};
  }
}
