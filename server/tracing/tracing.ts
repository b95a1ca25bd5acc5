import { AsyncLocalStorage } from 'node:async_hooks';

/** A step of a trace. Names and attributes come from source code and fixed lists, never from a request's values. */
export interface Step {
  readonly name: string;
  /** `server` answers a request, `consumer` runs a job, `client` waits for another program. */
  readonly kind: 'server' | 'consumer' | 'client' | 'internal';
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** A running step. */
export interface Span {
  /** The step as W3C trace context, for a header or a job. */
  readonly traceparent: string;
  child(step: Step): Span;
  set(attributes: Step['attributes']): void;
  /** @param failure names the failure; its message stays out, because messages quote values */
  end(failure?: unknown): void;
}

/** Records traces. Exists only with `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export interface Tracer {
  /** Starts the first step in this process. @param parent a `traceparent`; a missing or malformed one starts a new trace */
  start(step: Step, parent?: string | null): Span;
  /** Sends the last spans; waits at most two seconds. */
  close(): Promise<void>;
}

const active = new AsyncLocalStorage<Span | undefined>();

/** Runs work as part of a span. */
export function within<Result>(span: Span | undefined, work: () => Result): Result {
  return active.run(span, work);
}

/** Runs work as a step of the present trace; without a trace it only runs. */
export function traced<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
  const span = active.getStore()?.child(step);
  return span ? throughout(span, work) : work();
}

/** Runs work as a span that ends with it. */
export async function throughout<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await within(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The present step as W3C trace context; undefined without a trace. */
export function activeTraceparent(): string | undefined {
  return active.getStore()?.traceparent;
}

/** The id of the present trace; undefined without one. */
export function activeTraceId(): string | undefined {
  return activeTraceparent()?.split('-')[1];
}
