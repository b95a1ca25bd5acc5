import { CLIENT_ID_HEADER } from '@contract/rules/limits';
import { LAST_EVENT_ID_HEADER } from '@contract/rules/live';

export interface ReadFrame {
  readonly event: string;
  readonly data: { readonly cursor: number; readonly payment_code?: string; readonly version?: number };
}

/** Somebody who reads the stream of events of a server that listens. */
export class LiveReader {
  readonly frames: ReadFrame[] = [];
  /** Everything as it came. */
  text = '';
  /** Whether the stream has ended, and what is done then. */
  hasEnded = false;
  onChange: (paymentCode: string) => void = () => undefined;
  private readonly leaving = new AbortController();

  private constructor(readonly response: Response) {}

  /** Answers when the stream was answered, with whatever status. */
  static async open(origin: string, access: string, after?: number): Promise<LiveReader> {
    const leaving = new AbortController();
    const response = await fetch(`${origin}/api/v1/events/`, {
      signal: leaving.signal,
      headers: {
        [CLIENT_ID_HEADER]: 'amanat-web',
        authorization: `Bearer ${access}`,
        ...(after !== undefined && { [LAST_EVENT_ID_HEADER]: String(after) }),
      },
    });
    const reader = new LiveReader(response);
    leaving.signal.addEventListener('abort', () => undefined);
    reader.leaving.signal.addEventListener('abort', () => leaving.abort());
    if (response.ok) void reader.read();
    return reader;
  }

  /** Of which transactions it was told, in order. */
  get changes(): string[] {
    return this.frames.flatMap(({ data }) => data.payment_code ?? []);
  }

  /** The newest cursor that it has read. */
  get cursor(): number {
    return Math.max(0, ...this.frames.map(({ data }) => data.cursor));
  }

  close(): void {
    this.leaving.abort();
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
      // Cut, or left by us.
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
