import type { AddressInfo } from 'node:net';
import type { ErrorCode } from '@contract/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';

/**
 * A disturbance of a call: no answer, a lost answer, or a refusal (1001 by default) instead of the server's answer. The
 * request reaches the server only when it is `carriedOut`. A read is sent twice without an answer: `offline` and `lost
 * answer` meet both requests, and `flicker` only the first.
 */
export type Disturbance = 'offline' | 'lost answer' | 'flicker' | DisturbingAnswer;

interface DisturbingAnswer {
  status: number;
  code?: ErrorCode;
  carriedOut?: boolean;
  /** The answer ends within its body. */
  isCut?: boolean;
}

/** A request of the app. */
export interface SentRequest {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

/** `fetch` to the in-process server without a socket. It can be disturbed. */
export interface TestNetwork {
  readonly sent: readonly SentRequest[];
  /** Requests to paths that contain `part`. */
  sentTo(part: string): SentRequest[];
  /** Disturbs the next `times` requests to paths that contain or match `part`. */
  disturb(part: string | RegExp, disturbance: Disturbance, times?: number): void;
  /** Holds requests to paths that contain one of `parts` until the returned release. */
  hold(...parts: string[]): () => void;
  /** Lets streams through, holds back their data, or ends them. A change cuts open streams. */
  streams(way: 'through' | 'held back' | 'cut'): void;
  /** Restores the real `fetch`. */
  stop(): void;
}

interface Plan {
  part: string | RegExp;
  disturbance: Disturbance;
  times: number;
}

/** Waits as `fetch` does, until the signal aborts. */
function unlessAborted(released: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    Promise.resolve(released).then(resolve, reject);
  });
}

function disturbed({ status, code = 1001, isCut }: DisturbingAnswer): Response {
  if (isCut) return new Response('{"data":', { status });
  return Response.json({ error: { code, message: 'Disturbed' } }, { status });
}

const STREAM_PATH = '/api/v1/events/';

/** Routes `fetch` to the server in this process. */
export function connectNetwork(app: FastifyInstance): TestNetwork {
  const realFetch = globalThis.fetch;
  const sent: SentRequest[] = [];
  let plans: Plan[] = [];
  const holds: { parts: readonly string[]; released: Promise<void> }[] = [];
  const cuts = new Set<() => void>();
  let streamsAre: 'through' | 'held back' | 'cut' = 'through';

  /** Uses a real socket, so the server must listen. */
  const openStream = async ({ headers, signal }: Request): Promise<Response> => {
    const { port } = app.server.address() as AddressInfo;
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    signal.addEventListener('abort', leave);
    const cut = () => cuts.delete(cut) && leave();
    cuts.add(cut);
    if (streamsAre === 'cut') cut();
    const answer = await realFetch(`http://127.0.0.1:${port}${STREAM_PATH}`, { headers, signal: leaving.signal });
    if (!answer.ok || streamsAre === 'through') return answer;
    // A stream that is held back does not begin.
    return unlessAborted(new Promise(() => undefined), leaving.signal).then(() => answer);
  };

  /** The disturbance of each call without an answer, by its trace. */
  const unanswered = new Map<string, Disturbance>();

  const takePlan = (path: string, trace: string): Disturbance | null => {
    const again = unanswered.get(trace);
    if (again) return again;
    const plan = plans.find(({ part }) => (typeof part === 'string' ? path.includes(part) : part.test(path)));
    if (!plan) {
      return null;
    }
    plan.times -= 1;
    plans = plans.filter(({ times }) => times > 0);
    const { disturbance } = plan;
    if (trace && (disturbance === 'offline' || disturbance === 'lost answer')) unanswered.set(trace, disturbance);
    return disturbance;
  };

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    sent.push({ method: request.method, path: pathname, headers: request.headers, body });
    const [, trace = ''] = request.headers.get('traceparent')?.split('-') ?? [];
    const disturbance = takePlan(pathname, trace);
    const hold = holds.find(({ parts }) => parts.some((part) => pathname.includes(part)));
    await unlessAborted(hold?.released, request.signal);
    if (disturbance === 'offline' || disturbance === 'flicker') {
      throw new TypeError('Failed to fetch');
    }
    if (pathname === STREAM_PATH && disturbance === null) {
      return openStream(request);
    }
    const instead = typeof disturbance === 'object' ? disturbance : null;
    if (instead !== null && !instead.carriedOut) {
      return disturbed(instead);
    }
    const answer = await app.inject({
      method: request.method as InjectOptions['method'],
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body !== '' && { payload: body }),
    });
    if (disturbance === 'lost answer') {
      throw new TypeError('Failed to fetch');
    }
    request.signal.throwIfAborted();
    if (instead !== null) {
      return disturbed(instead);
    }
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.body, { status: answer.statusCode, headers });
  };

  return {
    sent,
    sentTo: (part) => sent.filter(({ path }) => path.includes(part)),
    disturb: (part, disturbance, times = 1) => {
      plans.push({ part, disturbance, times });
    },
    hold: (...parts) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      holds.push({ parts, released });
      return release;
    },
    streams: (way) => {
      streamsAre = way;
      for (const cut of [...cuts]) cut();
    },
    stop: () => {
      for (const cut of [...cuts]) cut();
      globalThis.fetch = realFetch;
    },
  };
}
