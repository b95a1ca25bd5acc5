import { setTimeout as wait } from 'node:timers/promises';
import { ERROR } from '@contract/errors';
import type { Failure } from '@contract/schemas/common';
import type { Random } from '../../../server/sandbox/samples';
import { httpSend } from '../../../server/testing/network';
import type { ServerProcess } from '../../../server/testing/serverProcess';
import type { TestRequest, TestResponse } from '../../../server/testing/testClient';

/** One answer in so many gets lost on its way, and the request is made again. */
const LOSES_ONE_IN = 12;
const ANSWER_TIMEOUT_MS = 20_000;
const PATIENCE_MS = 90_000;
const LONGEST_PAUSE_MS = 400;

export interface SenderCounts {
  answers: number;
  retries: number;
  lostAnswers: number;
  unavailable: number;
  /** Answers that no promise allows: 500 with a database that is there. */
  readonly faults: string[];
  readonly unanswered: string[];
}

/** Nobody answered for as long as people wait. */
export class NobodyAnswered extends Error {}

/**
 * Sends as a person does whose phone is in a tunnel: to whatever server comes to hand, again (with the same headers, so under the same
 * key) when it is left open what has happened, and now and then the answer gets lost.
 */
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
    throw new NobodyAnswered(request.url);
  }

  /** Null when no answer came. */
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

  /** As the app judges it (`src/api/failure.ts`); too many requests is an answer here: nobody waits for an hour. */
  private isOpen({ url }: TestRequest, response: TestResponse): boolean {
    const { statusCode, body } = response;
    if (statusCode === 503) this.counts.unavailable += 1;
    else if (statusCode >= 500) this.counts.faults.push(`${statusCode} at ${url}: ${body.slice(0, 300)}`);
    if (statusCode >= 500) return true;
    return statusCode === 409 && response.json<Failure>().error?.code === ERROR.conflict;
  }
}
