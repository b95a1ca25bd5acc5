import type { CallName } from '@contract/calls';
import type { TestAnswer, TestClient, TestUser } from '../../../server/testing/testClient';

/** A call under an idempotency key, and its answer. */
interface KeyedCall {
  readonly name: CallName;
  readonly as: TestUser;
  readonly body: unknown;
  readonly key: string;
  readonly data: unknown;
}

/** A request for money, by its unique text. */
export interface AskedFor {
  readonly behalf: string;
  /** Null after a refusal. */
  readonly paymentCode: string | null;
  /** The tokens of its payments. */
  readonly tokens: string[];
  /** The answer to its settle, refund or cancellation. */
  readonly statuses: string[];
}

/** A book at a moment. */
export interface BookSnapshot {
  readonly answered: readonly KeyedCall[];
  readonly transactions: readonly AskedFor[];
}

/** All answers that people received, to compare with the servers. */
export class Book {
  readonly answered: KeyedCall[] = [];
  readonly transactions: AskedFor[] = [];
  private calls = 0;
  private requests = 0;

  constructor(
    private readonly client: TestClient,
    private readonly seed: string,
  ) {}

  /** A unique text for a request. */
  nextBehalf(): string {
    this.requests += 1;
    return `کالای ${this.requests}`;
  }

  /** Sends a call under a new key and records its answer. The caller records a refusal. */
  async call<Name extends CallName>(
    name: Name,
    as: TestUser,
    body: unknown,
  ): Promise<Awaited<ReturnType<typeof this.client.call<Name>>>> {
    this.calls += 1;
    const key = `${this.seed}-${this.calls}`;
    const answer = await this.client.call(name, { as, body, headers: { 'idempotency-key': key } });
    if (!answer.error) this.answered.push({ name, as, body, key, data: answer.data });
    return answer;
  }

  /** What was answered until now, apart from later answers. */
  snapshot(): BookSnapshot {
    return { answered: [...this.answered], transactions: structuredClone(this.transactions) };
  }

  /** Repeats each answered call. Answers the calls with another answer now. */
  async brokenAnswers(answered: readonly KeyedCall[] = this.answered): Promise<string[]> {
    const broken: string[] = [];
    for (const { name, as, body, key, data } of answered) {
      const again: TestAnswer<unknown> = await this.client.call(name, {
        as,
        body,
        headers: { 'idempotency-key': key },
      });
      const [before, now] = [inOrder(data), inOrder(again.data ?? again.error)];
      if (before !== now) broken.push(`${name} ${key} was answered ${before}, and now ${now}`);
    }
    return broken;
  }
}

function inOrder(data: unknown): string {
  return JSON.stringify(data, Object.keys((data ?? {}) as object).sort());
}
