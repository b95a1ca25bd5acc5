import { setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '@contract/calls/common';
import { ERROR } from '@contract/errors';
import type { Random } from '../../../server/sandbox/samples';
import { httpSend } from '../../../server/testing/network';
import type { ServerProcess } from '../../../server/testing/serverProcess';
import type { TestRequest, TestResponse } from '../../../server/testing/testClient';

/** One of this many answers is lost, and the request is repeated. */
const LOSES_ONE_IN = 12;
const ANSWER_TIMEOUT_MS = 20_000;
const PATIENCE_MS = 90_000;
const LONGEST_PAUSE_MS = 400;

export interface SenderCounts {
  answers: number;
  retries: number;
  lostAnswers: number;
  unavailable: number;
  /** Forbidden answers: 500 while the database is available. */
  readonly faults: string[];
  readonly unanswered: string[];
}

/** No server answered in time. */
export class NoAnswer extends Error {}

/** Sends like a phone in a tunnel: to any server, again with the same key after an unknown outcome. Drops some answers. */
export class PatientSender {
  readonly counts: SenderCounts = {
    answers: 0,
    retries: 0,
    lostAnswers: 0,
    unavailable: 0,
    faults: [],
    unanswered: [],
  };

  constructor(
    private readonly servers: readonly ServerProcess[],
    private readonly random: Random,
  ) {}

  async send(request: TestRequest): Promise<TestResponse> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const response = await this.try(request);
      if (response && !this.isOpen(request, response)) {
        this.counts.answers += 1;
        return response;
      }
      this.counts.retries += 1;
      await wait(50 + this.random(LONGEST_PAUSE_MS));
    }
    this.counts.unanswered.push(request.url);
    throw new NoAnswer(request.url);
  }

  /** Null without an answer. */
  private async try(request: TestRequest): Promise<TestResponse | null> {
    const server = this.servers[this.random(this.servers.length)];
    const loses = this.random(LOSES_ONE_IN) === 0;
    try {
      const response = await httpSend(server?.origin ?? '', request, AbortSignal.timeout(ANSWER_TIMEOUT_MS));
      if (!loses) return response;
      this.counts.lostAnswers += 1;
      return null;
    } catch {
      return null;
    }
  }

  /** Like `src/api/failure.ts`, except that too many requests count as an answer: waiting would take an hour. */
  private isOpen({ url }: TestRequest, response: TestResponse): boolean {
    const { statusCode, body } = response;
    if (statusCode === 503) this.counts.unavailable += 1;
    else if (statusCode >= 500) this.counts.faults.push(`${statusCode} at ${url}: ${body.slice(0, 300)}`);
    if (statusCode >= 500) return true;
    return statusCode === 409 && response.json<Failure>().error?.code === ERROR.conflict;
  }
}
