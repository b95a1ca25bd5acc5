import type { Context } from '../server/context';
import type { PayoutAnswer, PayoutOrder, Payouts } from '../server/ports/payouts/payouts';
import { PortFailure } from '../server/ports/portFailure';

const MINUTE_MS = 60_000;

/** The bank's word in a trace; `down` and `refused` are not final. */
export type BankWord = 'done' | 'refused' | 'closed' | 'down' | 'pending';

interface KnownOrder extends PayoutOrder {
  state: 'pending' | 'done' | 'refused' | 'returned';
}

const REFUSED: PayoutAnswer = { outcome: 'refused', reason: 'unknown', final: false };

/** A bank that says what the trace says, and a gateway and a bank whose answers can get lost. */
export class ScriptedPorts {
  /** Each answer of the gateway about a payment, and of the bank about a new order, gets lost: the process died after it. */
  lossy = false;
  private readonly orders = new Map<string, KnownOrder>();
  private readonly words = new Map<string, BankWord>();

  constructor(private readonly context: Context) {
    const { cardGateway, payouts } = context.ports;
    const verify = cardGateway.verify.bind(cardGateway);
    Object.assign(cardGateway, {
      verify: async (...query: Parameters<typeof verify>) => this.unlessLost(await verify(...query)),
    });
    const bank: Payouts = {
      pay: async (order) => this.pay(order),
      inquireMany: async (references) => new Map(references.map((reference) => [reference, this.answer(reference)])),
    };
    Object.assign(payouts, bank);
  }

  /** The bank's next word about the present order of a transfer. */
  say(code: string, kind: string, word: BankWord): void {
    this.words.set(`${code}-${kind}`, word);
  }

  /** The transfer that was made comes back. */
  giveBack(code: string, kind: string): void {
    for (const order of this.ordersOf(code, kind)) if (order.state === 'done') order.state = 'returned';
  }

  /** All orders of a transfer, the first one first. */
  ordersOf(code: string, kind: string): KnownOrder[] {
    return [...this.orders.values()].filter(({ reference }) => reference.startsWith(`${code}-${kind}-`));
  }

  private unlessLost<Answer>(answer: Answer): Answer {
    if (this.lossy) throw new PortFailure('model', 'the answer got lost');
    return answer;
  }

  private pay(order: PayoutOrder): PayoutAnswer {
    const known = this.orders.get(order.reference);
    if (known?.state === 'refused') return REFUSED;
    if (!known) this.orders.set(order.reference, { ...order, state: 'pending' });
    return this.unlessLost(this.pending());
  }

  private answer(reference: string): PayoutAnswer {
    const order = this.orders.get(reference);
    const transfer = reference.replace(/-\d+$/, '');
    const word = this.words.get(transfer);
    if (!order) return REFUSED;
    switch (order.state) {
      case 'done':
        return { outcome: 'done' };
      case 'refused':
        return REFUSED;
      case 'returned':
        return { outcome: 'returned', at: this.context.clock.now(), reason: 'account_blocked' };
    }
    this.words.delete(transfer);
    switch (word) {
      case 'done':
        order.state = 'done';
        return { outcome: 'done' };
      case 'refused':
        order.state = 'refused';
        return REFUSED;
      case 'closed':
        order.state = 'refused';
        return { outcome: 'refused', reason: 'account_closed', final: true };
      case 'down':
        return { outcome: 'refused', reason: 'bank_down', final: false };
      default:
        return this.pending();
    }
  }

  private pending(): PayoutAnswer {
    return { outcome: 'pending', askAgainAt: new Date(this.context.clock.now().getTime() + 10 * MINUTE_MS) };
  }
}
