import { SWITCHES, type SwitchName } from '@contract/rules/switchRules';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database';
import type { Transition } from '../domain/transition';
import type { Ports } from '../ports/createPorts';
import { isPortFailure, wrapPorts } from '../ports/wrapPorts';
import type { SecurityEvent } from '../services/upkeep/securityEvents';
import { DatabaseFigures, type FigureSettings } from './databaseFigures';

/** Scrapes within this time share one text. */
const RENDER_EVERY_MS = 1_000;
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Events of the alarm rules. They start at zero: an alarm on growth needs a first value. */
const ALARMING_EVENTS: readonly SecurityEvent['event'][] = [
  'access_token_refused',
  'callback_refused',
  'code_not_delivered',
  'code_wrong',
  'refresh_token_reused',
];

/** A request by its route pattern, never by its address. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Code of the error catalogue; null for a success. */
  readonly code: number | null;
  /** Null for a stream. */
  readonly seconds: number | null;
}

/** The Prometheus metrics of this process. Label values come from fixed lists, never from user input. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests: Counter<'method' | 'route' | 'status' | 'code'>;
  private readonly durations: Histogram<'method' | 'route'>;
  private readonly portCalls: Counter<'port'>;
  private readonly portFailures: Counter<'port'>;
  private readonly securityEvents: Counter<'event'>;
  private readonly moves: Counter<'to'>;
  private readonly postedRials: Counter<'account' | 'side'>;
  private readonly databaseFigures: DatabaseFigures;
  private rendered: Promise<string> | null = null;
  private renderedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly settings: FigureSettings) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Counter({ name: `amanat_${name}`, help, labelNames, registers });
    this.requests = counter(
      'http_requests_total',
      'Answered requests; code is from the error catalogue, empty for a success.',
      ['method', 'route', 'status', 'code'],
    );
    this.durations = new Histogram({
      name: 'amanat_http_request_duration_seconds',
      help: 'From the headers of a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: DURATION_BUCKETS,
      registers,
    });
    this.portCalls = counter('port_calls_total', 'Finished calls of outside services.', ['port']);
    this.portFailures = counter('port_failures_total', 'Calls of outside services without a valid answer.', ['port']);
    this.securityEvents = counter('security_events_total', 'Security events by kind.', ['event']);
    this.moves = counter('deal_moves_total', 'Deals that this process moved to a status.', ['to']);
    this.postedRials = counter(
      'posted_rials_total',
      'Rials that this process posted, by kind of account; side is credit (owed to it) or debit (taken from it).',
      ['account', 'side'],
    );
    for (const event of ALARMING_EVENTS) this.securityEvents.inc({ event }, 0);
    poolGauge(this.registry, settings.database.pool);
    discardCounter(this.registry, settings.database.discarded);
    this.databaseFigures = new DatabaseFigures(this.registry, settings);
  }

  noteRequest({ method, route, status, code, seconds }: AnsweredRequest): void {
    this.requests.inc({ method, route, status, code: code ?? '' });
    if (seconds !== null) this.durations.observe({ method, route }, seconds);
  }

  /** Streams are counted while they are open; their duration is not a request duration. */
  showLiveStreams(count: () => number): void {
    new Gauge({
      name: 'amanat_live_streams',
      help: 'Open event streams.',
      registers: [this.registry],
      collect() {
        this.set(count());
      },
    });
  }

  showSwitches(isOpen: (name: SwitchName) => boolean): void {
    new Gauge({
      name: 'amanat_switch_open',
      help: 'Whether a part of the service is open, as this process knows.',
      labelNames: ['switch'],
      registers: [this.registry],
      collect() {
        for (const name of SWITCHES) this.set({ switch: name }, isOpen(name) ? 1 : 0);
      },
    });
  }

  /** Starts a port's counters at zero: an alarm on growth needs a first value. */
  announcePort(port: string): void {
    this.portCalls.inc({ port }, 0);
    this.portFailures.inc({ port }, 0);
  }

  notePortCall(port: string, outcome: 'answered' | 'failed'): void {
    this.portCalls.inc({ port });
    if (outcome === 'failed') this.portFailures.inc({ port });
  }

  noteSecurityEvent({ event }: SecurityEvent): void {
    this.securityEvents.inc({ event });
  }

  /** Notes an applied transition. One that its caller rolls back is counted too. */
  noteMove({ create, to, entries = [] }: Transition): void {
    const status = create ? 'inquired' : to;
    if (status) this.moves.inc({ to: status });
    for (const { account, rials } of entries.flatMap(({ postings }) => postings)) {
      // Behind the colon is the id of a deal or a user.
      const [kind = account] = account.split(':');
      this.postedRials.inc({ account: kind, side: rials > 0 ? 'credit' : 'debit' }, Math.abs(rials));
    }
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in the Prometheus text format. */
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

function poolGauge(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'amanat_database_connections',
    help: 'Used and idle connections of the pool, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function discardCounter(registry: Registry, discarded: Database['discarded']): void {
  if (!discarded) return;
  new Counter({
    name: 'amanat_database_connections_discarded_total',
    help: 'Connections of calls that were thrown away: on a read-only server, or lost.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(discarded)) this.inc({ reason }, count);
    },
  });
}

/** Wraps the ports with counters of calls and failures. A refusal is no failure. */
export function countedPorts(ports: Ports, metrics: Metrics): Ports {
  for (const name of Object.keys(ports)) metrics.announcePort(name);
  return wrapPorts(ports, async (port, _method, call) => {
    try {
      const answer = await call();
      metrics.notePortCall(port, isPortFailure(port, answer) ? 'failed' : 'answered');
      return answer;
    } catch (error) {
      metrics.notePortCall(port, 'failed');
      throw error;
    }
  });
}
