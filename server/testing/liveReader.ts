import { CLIENT_ID_HEADER } from '@contract/rules/limits';
import { LAST_EVENT_ID_HEADER } from '@contract/rules/liveRules';

export interface ReadFrame {
  readonly event: string;
  readonly data: { readonly cursor: number; readonly payment_code?: string; readonly version?: number };
}

/** A client of the event stream. */
export class LiveReader {
  readonly frames: ReadFrame[] = [];
  /** The received text. */
  text = '';
  hasEnded = false;
  onChange: (paymentCode: string) => void = () => undefined;
  private constructor(
    readonly response: Response,
    private readonly closing: AbortController,
  ) {}

  /** Resolves with the headers of the response, for any status. */
  static async open(origin: string, access: string, after?: number): Promise<LiveReader> {
    const closing = new AbortController();
    const response = await fetch(`${origin}/api/v1/events/`, {
      signal: closing.signal,
      headers: {
        [CLIENT_ID_HEADER]: 'amanat-web',
        authorization: `Bearer ${access}`,
        ...(after !== undefined && { [LAST_EVENT_ID_HEADER]: String(after) }),
      },
    });
    const reader = new LiveReader(response, closing);
    if (response.ok) void reader.read();
    return reader;
  }

  /** The payment codes of the received changes, in order. */
  get changes(): string[] {
    return this.frames.flatMap(({ data }) => data.payment_code ?? []);
  }

  /** The newest received cursor. */
  get cursor(): number {
    return Math.max(0, ...this.frames.map(({ data }) => data.cursor));
  }

  close(): void {
    this.closing.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of this.response.body ?? []) {
        const text = decoder.decode(chunk as Uint8Array, { stream: true });
        this.text += text;
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch {
      // The server or this client has closed the stream.
    }
    this.hasEnded = true;
  }

  private take(block: string): void {
    const [, event] = /^event: (.*)$/m.exec(block) ?? [];
    const [, data] = /^data: (.*)$/m.exec(block) ?? [];
    if (event === undefined || data === undefined) return;
    const frame: ReadFrame = { event, data: JSON.parse(data) };
    this.frames.push(frame);
    if (frame.data.payment_code) this.onChange(frame.data.payment_code);
  }
}
