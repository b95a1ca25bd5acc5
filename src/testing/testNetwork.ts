import type { AddressInfo } from 'node:net';
import type { ErrorCode } from '@contract/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';

/**
 * A disturbance of a request: no answer, a lost answer, or a refusal (1001 by default) instead of the server's answer.
 * The request reaches the server only when it is `carriedOut`.
 */
export type Disturbance = 'offline' | 'lost answer' | DisturbingAnswer;

interface DisturbingAnswer {
  status: number;
  code?: ErrorCode;
  carriedOut?: boolean;
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
  /** Holds requests to paths that contain `part` until `released`. */
  hold(part: string, released: Promise<void>): void;
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
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    Promise.resolve(released).then(resolve, reject);
  });
}

function disturbed({ status, code = 1001 }: DisturbingAnswer): Response {
  return Response.json({ error: { code, message: 'Disturbed' } }, { status });
}

const STREAM_PATH = '/api/v1/events/';

/** Routes `fetch` to the server in this process. */
export function connectNetwork(app: FastifyInstance): TestNetwork {
  const realFetch = globalThis.fetch;
  const sent: SentRequest[] = [];
  let plans: Plan[] = [];
  const holds: { part: string; released: Promise<void> }[] = [];
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

  const takePlan = (path: string): Disturbance | null => {
    const plan = plans.find(({ part }) => (typeof part === 'string' ? path.includes(part) : part.test(path)));
    if (!plan) {
      return null;
    }
    plan.times -= 1;
    plans = plans.filter(({ times }) => times > 0);
    return plan.disturbance;
  };

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    sent.push({ method: request.method, path: pathname, headers: request.headers, body });
    const disturbance = takePlan(pathname);
    await unlessAborted(holds.find(({ part }) => pathname.includes(part))?.released, request.signal);
    if (disturbance === 'offline') {
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
    hold: (part, released) => {
      holds.push({ part, released });
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
