import type { PortSettings } from '../config';
import { findUnstorable } from '../domain/unstorableText';
import { activeTraceparent } from '../tracing/tracing';
import { PortFailure, unreachable } from './portFailure';

export const TIMEOUT_MS = 10_000;
/** Bytes of the longest answer that is read. A hundred payouts take a tenth of it. */
const LONGEST_ANSWER = 256 * 1024;

export type HttpSettings = Extract<PortSettings, { kind: 'http' }>;

export type Fields = Readonly<Record<string, unknown>>;

interface ServiceCall {
  readonly method?: 'GET' | 'POST';
  /** Can hold secrets and personal data, so no error names it. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form, or an object for JSON. */
  readonly body?: URLSearchParams | object;
  readonly signal?: AbortSignal;
  /** The status alone counts. */
  readonly ignoresAnswer?: boolean;
  /** `fetch` by default. */
  readonly send?: Send;
}

/** Sends a request. */
type Send = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: URLSearchParams | string;
    readonly signal: AbortSignal;
  },
) => Promise<Answer>;

/** An answer with an unread body. */
interface Answer {
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array> | null;
}

// A redirect could send secrets and body to another host.
const byFetch: Send = (url, request) => fetch(url, { ...request, redirect: 'error' });

interface ServiceAnswer {
  /** HTTP status; an error status has fields when its body is JSON. */
  readonly status: number;
  readonly fields: Fields;
}

/**
 * Calls an outside service and reads its JSON answer.
 * @throws PortFailure after the timeout, for a redirect, for an error without JSON, and for an answer that is too large, no
 * object, or has text that the database cannot store
 */
export async function callService(port: string, call: ServiceCall): Promise<ServiceAnswer> {
  const { url, method = 'POST', headers = {}, body, signal = AbortSignal.timeout(TIMEOUT_MS), send = byFetch } = call;
  const isForm = body === undefined || body instanceof URLSearchParams;
  try {
    const answer = await send(url, {
      method,
      headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
      ...(body && { body: isForm ? (body as URLSearchParams) : JSON.stringify(body) }),
      signal,
    });
    const text = (await readAnswer(port, answer, LONGEST_ANSWER)).toString('utf8');
    const fields = call.ignoresAnswer ? {} : parse(text);
    const { status } = answer;
    if (fields === null && !isSuccess(status)) throw new PortFailure(port, `HTTP ${status}`, status);
    if (fields === null) throw new PortFailure(port, 'the answer is not an object');
    if (findUnstorable(fields) !== null) throw new PortFailure(port, 'the answer has text that cannot be stored');
    return { status, fields };
  } catch (error) {
    throw unreachable(port, error);
  }
}

/**
 * Posts JSON to a service that speaks our own JSON.
 * @throws PortFailure as {@link callService}, and for an HTTP error
 */
export async function postJson(
  port: string,
  settings: HttpSettings,
  path: string,
  body: object,
  {
    timeoutMs = TIMEOUT_MS,
    ...how
  }: { readonly timeoutMs?: number } & Pick<ServiceCall, 'send' | 'ignoresAnswer'> = {},
): Promise<Fields> {
  const traceparent = activeTraceparent();
  const { status, fields } = await callService(port, {
    url: `${settings.url}${path}`,
    headers: { authorization: `Bearer ${settings.token}`, ...(traceparent && { traceparent }) },
    body,
    signal: AbortSignal.timeout(timeoutMs),
    ...how,
  });
  if (!isSuccess(status)) throw new PortFailure(port, `HTTP ${status}`, status);
  return fields;
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The fields of a value, none for a value that is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** The body of an answer. @throws PortFailure beyond so many bytes */
export async function readAnswer(port: string, { body }: Answer, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new PortFailure(port, 'the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Null for a text that is no JSON object. */
function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Fields | null) : null;
  } catch {
    return null;
  }
}
