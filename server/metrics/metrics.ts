import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { DatabaseFigures } from './databaseFigures';

/** The text that is given to whoever asks within the same second. */
const RENDER_EVERY_MS = 1_000;
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A request as it is counted: by what a route is called, never by what was asked for. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Of the error catalogue; null when it is no failure. */
  readonly code: number | null;
  /** Null where an answer lasts as long as somebody reads it. */
  readonly seconds: number | null;
}

/**
 * What an operator may know of this process, for Prometheus. Every label is one of a list that the program knows: routes, codes, queues, ports;
 * nothing that a person has sent.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests: Counter<'method' | 'route' | 'status' | 'code'>;
  private readonly durations: Histogram<'method' | 'route'>;
  private readonly portCalls: Counter<'port'>;
  private readonly portFailures: Counter<'port'>;
  private readonly databaseFigures: DatabaseFigures;
  private rendered: Promise<string> | null = null;
  private renderedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly settings: { readonly database: Database; readonly clock: Clock; readonly everyMs: number },
  ) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Counter({
      name: 'amanat_http_requests_total',
      help: 'Answered requests; code is that of the error catalogue, empty where it is no failure.',
      labelNames: ['method', 'route', 'status', 'code'],
      registers,
    });
    this.durations = new Histogram({
      name: 'amanat_http_request_duration_seconds',
      help: 'From the headers of a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: DURATION_BUCKETS,
      registers,
    });
    this.portCalls = new Counter({
      name: 'amanat_port_calls_total',
      help: 'Questions to the outside world that have come to an end.',
      labelNames: ['port'],
      registers,
    });
    this.portFailures = new Counter({
      name: 'amanat_port_failures_total',
      help: 'Those of them that were not answered, or with nothing that makes sense.',
      labelNames: ['port'],
      registers,
    });
    poolGauge(this.registry, settings.database.pool);
    this.databaseFigures = new DatabaseFigures(this.registry, settings);
  }

  noteRequest({ method, route, status, code, seconds }: AnsweredRequest): void {
    this.requests.inc({ method, route, status, code: code ?? '' });
    if (seconds !== null) this.durations.observe({ method, route }, seconds);
  }

  /** A stream is one request for as long as somebody reads: it is counted here while it is open, and its time among no others. */
  showLiveStreams(count: () => number): void {
    new Gauge({
      name: 'amanat_live_streams',
      help: 'Streams of events that are open.',
      registers: [this.registry],
      collect() {
        this.set(count());
      },
    });
  }

  /** Lets a port be there with zeros: an alarm on what grows needs the figure from before. */
  announcePort(port: string): void {
    this.portCalls.inc({ port }, 0);
    this.portFailures.inc({ port }, 0);
  }

  notePortCall(port: string, outcome: 'answered' | 'failed'): void {
    this.portCalls.inc({ port });
    if (outcome === 'failed') this.portFailures.inc({ port });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Everything in Prometheus's text format; the same for all who ask within a second. */
  text(): Promise<string> {
    const now = this.settings.clock.now().getTime();
    if (!this.rendered || Math.abs(now - this.renderedAt) >= RENDER_EVERY_MS) {
      this.renderedAt = now;
      this.rendered = this.render();
    }
    return this.rendered;
  }

  private async render(): Promise<string> {
    await this.databaseFigures.refresh();
    return this.registry.metrics();
  }
}

/** Asked when it is shown: the pool knows it at every moment. */
function poolGauge(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'amanat_database_connections',
    help: 'Connections of the pool that are used or idle, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
