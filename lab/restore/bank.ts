import { JsonService } from '../../server/testing/network';

interface Transfer {
  readonly reference: string;
  readonly paymentCode: string;
  readonly iban: string;
  readonly amountRials: number;
  readonly at: number;
}

/** Duration of a transfer, as in the server's simulator. */
const TRANSFER_MS = 1_500;

/** A bank outside the database: it keeps its transfers when the database goes back in time. */
export class OutsideBank {
  /** The transfers by reference; a reference is paid once. */
  readonly transfers = new Map<string, Transfer>();
  /** Repeated orders of a reference. */
  repeated = 0;
  /** Repeated orders with another amount or account. */
  readonly changed: string[] = [];

  private readonly service = new JsonService(({ path, body }) => {
    if (path === '/payouts/inquiries') {
      const references = (body as { references?: unknown }).references as readonly string[];
      return { payouts: references.map((reference) => ({ reference, ...this.wordAbout(reference) })) };
    }
    const { reference = '', iban = '', description: paymentCode = '' } = body;
    if (path === '/payouts')
      this.order({ reference, paymentCode, iban, amountRials: Number(body.amount), at: Date.now() });
    return this.wordAbout(reference);
  });

  /** Opens the bank. @returns its settings for a server's environment */
  async open(): Promise<{ readonly PAYOUTS_URL: string; readonly PAYOUTS_TOKEN: string }> {
    const { url, token } = await this.service.open();
    return { PAYOUTS_URL: url, PAYOUTS_TOKEN: token };
  }

  close(): void {
    this.service.close();
  }

  private wordAbout(reference: string): { readonly status: string } {
    const known = this.transfers.get(reference);
    if (!known) return { status: 'failed' };
    return { status: Date.now() - known.at < TRANSFER_MS ? 'accepted' : 'done' };
  }

  private order(order: Transfer): void {
    const known = this.transfers.get(order.reference);
    if (!known) {
      this.transfers.set(order.reference, order);
      return;
    }
    this.repeated += 1;
    if (known.iban !== order.iban || known.amountRials !== order.amountRials) this.changed.push(order.reference);
  }
}
