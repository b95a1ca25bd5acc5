import type { RunningServer } from './server';

interface Sms {
  readonly mobile: string;
  readonly text: string;
  readonly code: string | null;
  readonly sent_at: string;
}

interface LedgerReport {
  readonly sum: number;
  readonly accounts: Readonly<Record<string, number>>;
}

/** Reads the newest code that was sent to a mobile, waiting for one that is newer than `after`. */
export async function codeSentTo(server: RunningServer, mobile: string, after: Date): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { data } = await server.json<{ data: Sms[] }>(`/sandbox/api/sms?mobile=${mobile}`);
    const sms = data.find(({ code, sent_at }) => code !== null && new Date(sent_at) >= after);
    if (sms?.code) return sms.code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was sent to ${mobile}.`);
}

/** What the ledger says: the sum of all postings, and rials by kind of account. */
export async function ledger(server: RunningServer): Promise<LedgerReport> {
  const { data } = await server.json<{ data: LedgerReport }>('/sandbox/api/ledger');
  return data;
}

/** From now on: rials by kind of account, as far as they change. All postings sum to zero, or it throws. */
export async function ledgerSince(server: RunningServer): Promise<() => Promise<Record<string, number>>> {
  const before = await ledger(server);
  return async () => {
    const { sum, accounts } = await ledger(server);
    if (sum !== 0) throw new Error(`The ledger does not balance: its sum is ${sum}.`);
    const moves = Object.entries(accounts).map(([account, rials]) => [
      account,
      rials - (before.accounts[account] ?? 0),
    ]);
    return Object.fromEntries(moves.filter(([, rials]) => rials !== 0));
  };
}
