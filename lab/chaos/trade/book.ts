import type { CallName } from '@contract/calls';
import type { TestAnswer, TestClient, TestUser } from '../../../server/testing/testClient';

/** A call that was made under an idempotency key, and how it was answered. */
interface KeyedCall {
  readonly name: CallName;
  readonly as: TestUser;
  readonly body: unknown;
  readonly key: string;
  readonly data: unknown;
}

/** A request for money by the text that only it has. */
export interface AskedFor {
  readonly behalf: string;
  /** Null when it was refused. */
  readonly paymentCode: string | null;
  /** The tokens of its payments. */
  readonly tokens: string[];
  /** How its settling, refunding or canceling was answered. */
  readonly statuses: string[];
}

/** Everything that people were told, to hold the servers to it. */
export class Book {
  readonly answered: KeyedCall[] = [];
  readonly transactions: AskedFor[] = [];
  private calls = 0;
  private requests = 0;

  constructor(
    private readonly client: TestClient,
    private readonly seed: string,
  ) {}

  /** A text that no other request has. */
  nextBehalf(): string {
    this.requests += 1;
    return `کالای ${this.requests}`;
  }

  /** Makes a call under a key of its own and writes its answer down; a refusal is the caller's to note. */
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

  /** Asks again for everything that was answered; answers what is answered otherwise now. */
  async brokenAnswers(): Promise<string[]> {
    const broken: string[] = [];
    for (const { name, as, body, key, data } of this.answered) {
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
