import type { ServerResponse } from 'node:http';
import type { LIVE_FRAMES } from '@contract/rules/live';
import type { ChangeFrame, NoticeFrame } from '@contract/schemas/live';
import type { Session } from '../../domain/session';

/** A frame is a hundred bytes: whoever has left so many unread does not read any more. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** A stream of one reader: what it is sent before there is a connection waits for one. */
export class OpenStream {
  private response: ServerResponse | null = null;
  private waiting = '';

  constructor(
    readonly session: Session,
    /** When its access token ends. */
    readonly endsAt: Date,
    private readonly onClosed: (stream: OpenStream) => void,
  ) {}

  /** Gives it its connection. One that the reader has left by now is closed at once. */
  attach(response: ServerResponse): void {
    this.response = response;
    response.on('error', () => undefined);
    response.once('close', () => this.onClosed(this));
    if (response.destroyed) this.onClosed(this);
    else response.write(this.waiting);
    this.waiting = '';
  }

  /** A reader who does not keep up is cut: it comes back and asks what it has missed. */
  send(text: string): void {
    if (!this.response) this.waiting += text;
    else if (this.response.writableLength > MOST_UNREAD_BYTES) this.response.destroy();
    else this.response.write(text);
  }

  end(): void {
    this.onClosed(this);
    this.response?.end();
  }
}

type Frame = (typeof LIVE_FRAMES)[number];

interface DataOf extends Record<Frame, object> {
  readonly hello: { readonly cursor: number };
  readonly change: ChangeFrame;
  readonly notice: NoticeFrame;
}

/** A frame as it is written: the cursor is its id, so that a reader who comes back can name it. */
export function frame<Name extends Frame>(name: Name, data: DataOf[Name] & { readonly cursor: number }): string {
  return `id: ${data.cursor}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Says nothing but that the stream is there. */
export const COMMENT = ':\n\n';
