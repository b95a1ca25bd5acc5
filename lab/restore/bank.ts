import { systemClock } from '../../server/clock';
import { FakeJibit } from '../../server/testing/fakes/jibit';

type Transfer = FakeJibit['transfers'] extends Map<string, infer One> ? One : never;

/** A bank outside the database: it keeps its transfers when the database goes back in time. */
export class OutsideBank {
  private constructor(private readonly jibit: FakeJibit) {}

  static async start(): Promise<OutsideBank> {
    return new OutsideBank(await FakeJibit.start(systemClock, { ends: [0], holidays: [] }));
  }

  /** Its settings for a server's environment. */
  get environment(): Readonly<Record<string, string>> {
    const { kind, url, apiKey, secretKey } = this.jibit.settings;
    return { PAYOUTS_KIND: kind, JIBIT_URL: url, JIBIT_API_KEY: apiKey, JIBIT_SECRET_KEY: secretKey };
  }

  /** The transfers by reference; a reference is paid once. */
  get transfers(): ReadonlyMap<string, Transfer> {
    return this.jibit.transfers;
  }

  /** Repeated orders of a reference. */
  get repeated(): number {
    return this.orders.length - this.transfers.size;
  }

  /** References of orders with another amount or account than their transfer. */
  get changed(): readonly string[] {
    const isChanged = ({ transferID, amount, destination }: Transfer) => {
      const paid = this.transfers.get(transferID);
      return paid?.amount !== amount || paid.destination !== destination;
    };
    return this.orders.filter(isChanged).map(({ transferID }) => transferID);
  }

  close(): void {
    this.jibit.service.close();
  }

  private get orders(): readonly Transfer[] {
    return this.jibit.service.requests.flatMap(({ body }) => (body.transfers ?? []) as readonly Transfer[]);
  }
}
