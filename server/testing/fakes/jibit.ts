import { randomBytes } from 'node:crypto';
import { isIban } from '@contract/rules/accountNumbers';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import type { Clock } from '../../clock';
import { nextCycleEnd, type PayoutCycles } from '../../domain/payoutSchedule';
import type { JibitSettings } from '../../ports/payouts/jibit';
import { SIMULATED_PAYOUTS } from '../../ports/payouts/payoutsSimulator';
import { type FakeAnswer, type FakeRequest, FakeService } from './fakeService';

interface Transfer {
  readonly transferID: string;
  readonly batchID: string;
  readonly destination: string;
  /** Rials. */
  readonly amount: number;
  readonly description: string;
  readonly createdAt: Date;
}

type Json = Readonly<Record<string, unknown>>;

/** Duration of a transfer outside the bank's cycles, as in the simulator. */
const TRANSFER_MS = 1_500;
const RETURNED_AFTER_MS = MINUTE_MS;
const LONGEST_ID = 100;
const LONGEST_DESCRIPTION = 250;
const FAIL_REASONS: Readonly<Record<string, string>> = {
  account_closed: 'DESTINATION_ACCOUNT_CLOSED',
  account_blocked: 'DESTINATION_ACCOUNT_BLOCKED',
};

/**
 * Jibit's Transferor by its published rules: a token for a day, batches of transfers that are refused by named errors,
 * one transfer for a `transferID`, and its state. The endings of an IBAN choose the outcome as in the simulator. Money
 * is rials.
 */
export class FakeJibit {
  readonly settings: JibitSettings;
  readonly transfers = new Map<string, Transfer>();
  balanceRials = 10_000_000_000_000;
  /** References of transfers that its list lacks as yet. */
  readonly unlisted = new Set<string>();
  /** References of transfers in a state of their own, or in none. */
  readonly strange = new Map<string, string | undefined>();
  /** Of a transfer by ACH. */
  mostRials = 1_000_000_000_000;

  private readonly tokens = new Map<string, number>();

  private constructor(
    readonly service: FakeService,
    private readonly clock: Clock,
    private readonly cycles: PayoutCycles,
  ) {
    const [apiKey, secretKey] = [randomBytes(8).toString('hex'), randomBytes(24).toString('hex')];
    this.settings = { kind: 'jibit', url: service.url, apiKey, secretKey };
  }

  static async start(clock: Clock, cycles: PayoutCycles): Promise<FakeJibit> {
    const service = await FakeService.start((request) => fake.take(request));
    const fake: FakeJibit = new FakeJibit(service, clock, cycles);
    return fake;
  }

  revokeTokens(): void {
    this.tokens.clear();
  }

  /** Tokens and keys, which no log may have. */
  get secrets(): string[] {
    return [this.settings.apiKey, this.settings.secretKey, ...this.tokens.keys()];
  }

  private take({ method, path, authorization, query, body }: FakeRequest): FakeAnswer {
    if (path === '/v2/tokens/generate') return this.giveToken(body);
    const until = this.tokens.get(authorization.replace(/^Bearer /, '')) ?? 0;
    if (until <= this.now) return refused(403, 'forbidden');
    switch (`${method} ${path}`) {
      case 'POST /v2/transfers':
        return this.submit(body);
      case 'GET /v2/transfers':
        return this.inquire(query);
      case 'GET /v2/balances':
        return {
          status: 200,
          body: { balances: [{ balanceType: 'STL', currency: 'IRR', amount: this.balanceRials }] },
        };
      default:
        return refused(404, 'not_found');
    }
  }

  private giveToken({ apiKey, secretKey }: Json): FakeAnswer {
    if (apiKey !== this.settings.apiKey || secretKey !== this.settings.secretKey) return refused(403, 'forbidden');
    const accessToken = randomBytes(30).toString('base64url');
    this.tokens.set(accessToken, this.now + DAY_MS);
    return { status: 200, body: { accessToken, refreshToken: randomBytes(30).toString('base64url') } };
  }

  private submit({ batchID, submissionMode, transfers }: Json): FakeAnswer {
    if (!isText(batchID, LONGEST_ID)) return refused(400, 'batchID.invalid_length');
    if (submissionMode !== 'BATCH' && submissionMode !== 'TRANSFER') return refused(400, 'submissionMode.not_valid');
    const [transfer, ...others] = Array.isArray(transfers) ? (transfers as Json[]) : [];
    if (!transfer || others.length > 0) return refused(400, 'transfers.invalid_length');
    const wrong = this.wrongIn(transfer);
    if (wrong) return refused(400, `transfers.0.${wrong}`);
    const order = { ...(transfer as unknown as Transfer), batchID, createdAt: new Date(this.now) };
    const isKnown = [...this.transfers.values()].some((one) => one.batchID === batchID);
    if (isKnown || this.transfers.has(order.transferID)) return refused(400, 'transfer.already_exists');
    if (order.amount > this.balanceRials) return refused(400, 'balances.not_enough');
    this.balanceRials -= order.amount;
    this.transfers.set(order.transferID, order);
    return { status: 200, body: { submittedCount: 1, totalAmountTransferred: order.amount } };
  }

  private wrongIn({ transferID, transferMode, destination, amount, currency, description }: Json): string | null {
    if (!isText(transferID, LONGEST_ID)) return 'transferID.invalid_length';
    if (transferMode !== 'ACH') return 'transferMode.not_valid';
    if (typeof destination !== 'string' || !isIban(destination)) return 'destination.not_valid';
    if (currency !== 'IRR') return 'currency.not_valid';
    if (!isText(description, LONGEST_DESCRIPTION)) return 'description.invalid_length';
    if (!Number.isSafeInteger(amount) || Number(amount) < 1) return 'amount.not_enough_for_ach';
    return Number(amount) > this.mostRials ? 'amount.exceeded_maximum_for_ach' : null;
  }

  private inquire({ transferID = '', batchID = '' }: Readonly<Record<string, string>>): FakeAnswer {
    if (transferID === '' && batchID === '') return refused(400, 'invalid.request');
    const found = [...this.transfers.values()].filter(
      (one) => (one.transferID === transferID || one.batchID === batchID) && !this.unlisted.has(one.transferID),
    );
    const transfers = found.map(({ createdAt, ...transfer }) => ({
      ...transfer,
      ...this.stateOf(transfer.destination, createdAt),
      ...(this.strange.has(transfer.transferID) && { state: this.strange.get(transfer.transferID) }),
      createdAt: createdAt.toISOString(),
    }));
    return { status: 200, body: { batchID: batchID || transferID, transfers } };
  }

  private stateOf(destination: string, createdAt: Date): Json {
    const rule = SIMULATED_PAYOUTS[destination.slice(-4)];
    const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
    const doneAt = rule === 'next-cycle' ? nextCycleEnd(createdAt, this.cycles) : after(TRANSFER_MS);
    if (this.now < doneAt.getTime()) return { state: 'IN_PROGRESS', modifiedAt: createdAt.toISOString() };
    if (typeof rule === 'object') {
      return { state: 'FAILED', failReason: FAIL_REASONS[rule.reason] ?? null, modifiedAt: doneAt.toISOString() };
    }
    const returnedAt = after(RETURNED_AFTER_MS);
    const isReturned = rule === 'returned' && this.now >= returnedAt.getTime();
    if (!isReturned) return { state: 'TRANSFERRED', bankTransferID: '1', modifiedAt: doneAt.toISOString() };
    return { state: 'MANUALLY_FAILED', failReason: FAIL_REASONS.account_blocked, modifiedAt: returnedAt.toISOString() };
  }

  private get now(): number {
    return this.clock.now().getTime();
  }
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= longest;
}

function refused(status: number, code: string): FakeAnswer {
  return { status, body: { fingerprint: 'f', errors: [{ code, message: code }] } };
}
