import { addressOf } from '@contract/addresses/address';
import { LIVE_ADDRESSES } from '@contract/addresses/live';
import { CLIENT_ID_HEADER } from '@contract/rules/limits';
import { LAST_EVENT_ID_HEADER, LIVE_COMMENT_EVERY_MS } from '@contract/rules/live';
import type { ChangeFrame, NoticeFrame } from '@contract/schemas/live';
import { environment } from '@/lib/environment';
import type { LiveChange } from './live';
import { fromWire } from './names';

/** What a stream tells: that it has begun, what has changed, how much is unread; and that it has ended, however. */
export type LiveFrame =
  | { kind: 'hello'; cursor: number }
  | { kind: 'change'; cursor: number; change: LiveChange }
  | { kind: 'notice'; cursor: number; unread: number }
  | { kind: 'ended' };

/** A stream that is there says so: one from which this long nothing came is gone, whatever the network believes. */
const SILENCE_MS = 2 * LIVE_COMMENT_EVERY_MS + 5_000;

interface Reading {
  accessToken: string;
  /** The last cursor that was read; null for none. */
  after: number | null;
  onFrame: (frame: LiveFrame) => void;
}

/**
 * Reads the stream of events with `fetch`, since `EventSource` sends no token. Answers how to stop; it ends once, and is refreshed by nobody: whoever
 * wants another one asks what was missed first, which renews the tokens as every call does.
 */
export function readLiveStream({ accessToken, after, onFrame }: Reading): () => void {
  const leaving = new AbortController();
  let silence = setTimeout(() => leaving.abort(), SILENCE_MS);
  const address = window.location.origin + addressOf(LIVE_ADDRESSES.liveEvents).path;
  const headers = {
    [CLIENT_ID_HEADER]: environment.clientId,
    Authorization: `Bearer ${accessToken}`,
    ...(after !== null && { [LAST_EVENT_ID_HEADER]: String(after) }),
  };

  async function read(): Promise<void> {
    const { ok, body } = await fetch(address, { headers, signal: leaving.signal, cache: 'no-store' });
    const reader = ok ? body?.getReader() : undefined;
    const decoder = new TextDecoder();
    let rest = '';
    while (reader) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => leaving.abort(), SILENCE_MS);
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) tell(block);
    }
  }

  function tell(block: string): void {
    const frame = frameOf(block);
    if (frame !== null) onFrame(frame);
  }

  read()
    // Cut, refused or left: it is over.
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(silence);
      // What was refused is still to be let go of.
      leaving.abort();
      onFrame({ kind: 'ended' });
    });
  return () => leaving.abort();
}

/** Null for a comment, and for a frame that a later server may have. */
function frameOf(block: string): LiveFrame | null {
  const [, event] = /^event: (.*)$/m.exec(block) ?? [];
  const [, data = '{}'] = /^data: (.*)$/m.exec(block) ?? [];
  if (event === 'hello') {
    return { kind: event, ...(JSON.parse(data) as { cursor: number }) };
  }
  if (event === 'change') {
    const { cursor, ...change } = fromWire(JSON.parse(data) as ChangeFrame);
    return { kind: event, cursor, change };
  }
  if (event === 'notice') {
    return { kind: event, ...(JSON.parse(data) as NoticeFrame) };
  }
  return null;
}
