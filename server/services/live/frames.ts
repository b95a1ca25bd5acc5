import type { LIVE_FRAMES } from '@contract/rules/live';
import type { ChangeFrame, NoticeFrame } from '@contract/schemas/live';

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
