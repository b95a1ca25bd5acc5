import { clearTimeout, setTimeout } from 'node:timers';

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface AskedTogetherSettings<Question, Answer> {
  /** Answers questions in their order. It is only asked after all of them have been. */
  readonly ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  /** How long a question waits for the answer to those before it, in milliseconds. */
  readonly patienceMs: number;
}

/**
 * A statement that every call makes, made once for many of them: a question that comes alone is asked at once, those that come while it is on its
 * way are asked together when it is answered, and after the patience in any case, so that a connection that hangs keeps nobody but its own.
 */
export class AskedTogether<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private isGathering = false;

  constructor(private readonly settings: AskedTogetherSettings<Question, Answer>) {}

  answer(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (!this.isGathering) void this.gather();
    });
  }

  private async gather(): Promise<void> {
    this.isGathering = true;
    while (this.waiting.length > 0) {
      const asked = this.waiting.splice(0);
      // Not a wait that can be aborted: making its error takes longer than all else here.
      await new Promise<void>((goOn) => {
        const patience = setTimeout(goOn, this.settings.patienceMs).unref();
        void this.ask(asked).then(() => {
          clearTimeout(patience);
          goOn();
        });
      });
    }
    this.isGathering = false;
  }

  private async ask(asked: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.settings.ask(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
