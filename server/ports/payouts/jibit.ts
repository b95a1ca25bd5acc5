import { HOUR_MS } from '@contract/rules/durations';
import type { PayoutReason } from '@contract/rules/payoutRules';
import type { Clock } from '../../clock';
import { AccessTokens } from '../accessTokens';
import { callService, type Fields, fieldsOf, isSuccess } from '../jsonClient';
import { malformedAnswer, PortFailure } from '../portFailure';
import type { RaiseAlarm } from '../providerAlarm';
import type { PayoutAnswer, SinglePayouts } from './payouts';

export interface JibitSettings {
  readonly kind: 'jibit';
  readonly url: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

const PORT = 'payouts';
/** A token lives a day. */
const TOKEN_LIFETIME_MS = 24 * HOUR_MS;

/** States of a transfer on its way. */
const OPEN_STATES = [
  'INITIALIZED',
  'FEE_COMPUTED',
  'CORE_SUBMITTED',
  'DESTINATION_IDENTIFIED',
  'IN_PROGRESS',
  'RETRYING',
  'CANCELLING',
  'ON_HOLD',
  'ON_HOLD_BALANCES_NOT_ENOUGH',
  'ON_HOLD_WAIT_FOR_MANUAL_SUBMISSION',
  'ON_HOLD_WAIT_FOR_VERIFY',
];

/** Words of `failReason`, of which no list is published. */
const FAIL_REASONS: readonly (readonly [RegExp, PayoutReason])[] = [
  [/clos|بسته/i, 'account_closed'],
  [/block|مسدود/i, 'account_blocked'],
  [/iban|destination|شبا/i, 'wrong_iban'],
];

/**
 * Payouts by Jibit's Transferor, version 2 (https://napi.jibit.ir/trf). `POST /v2/transfers` takes a batch of one
 * transfer, whose `transferID` is our reference: a second order of a reference is refused with
 * `transfer.already_exists`, and its state is asked for. `GET /v2/transfers?transferID=` answers the state.
 * `MANUALLY_FAILED` is a transfer that came back. Amounts are rials.
 */
export function jibitPayouts(settings: JibitSettings, clock: Clock, alarm: RaiseAlarm): SinglePayouts {
  const jibit = createJibit(settings, clock, alarm);

  const inquire: SinglePayouts['inquire'] = async ({ reference }) => {
    const { status, fields } = await jibit(`/v2/transfers?${new URLSearchParams({ transferID: reference })}`);
    const { transfers } = fields;
    if (status === 404 || (isSuccess(status) && Array.isArray(transfers) && transfers.length === 0)) return UNKNOWN;
    if (isAboutTransfer(status)) return null;
    if (!isSuccess(status) || !Array.isArray(transfers)) return failed(status, fields);
    const transfer = transfers.map(fieldsOf).find(({ transferID }) => transferID === reference);
    if (transfer?.state === 'ON_HOLD_BALANCES_NOT_ENOUGH') alarm({ port: 'payouts', reason: 'no_credit', status });
    return readTransfer(transfer);
  };

  return {
    inquire,
    async pay({ reference, iban, amountRials, description }) {
      const transfer = { transferID: reference, destination: iban, amount: amountRials, description };
      const { status, fields } = await jibit('/v2/transfers', {
        batchID: reference,
        submissionMode: 'TRANSFER',
        transfers: [{ ...transfer, transferMode: 'ACH', currency: 'IRR', cancellable: false }],
      });
      if (isSuccess(status)) return readSubmission(fields);
      const code = codeOf(fields);
      if (code === 'transfer.already_exists') {
        const known = (await inquire({ reference })) ?? malformedAnswer(PORT);
        // Its list is behind. Taken for refused, the order would be followed by another one.
        return known === UNKNOWN ? failed(status, fields) : known;
      }
      if (code === 'balances.not_enough') {
        alarm({ port: 'payouts', reason: 'no_credit', status });
        return { outcome: 'refused', reason: 'bank_down', final: false };
      }
      return refusalOf(code) ?? failed(status, fields);
    },
  };
}

/** An unknown reference was never accepted. */
const UNKNOWN: PayoutAnswer = { outcome: 'refused', reason: 'unknown', final: false };

/**
 * Our balance that can be transferred.
 * @returns rials
 * @throws PortFailure
 */
export async function jibitBalance(settings: JibitSettings, clock: Clock): Promise<number> {
  const { status, fields } = await createJibit(settings, clock, () => undefined)('/v2/balances');
  const balances = Array.isArray(fields.balances) ? fields.balances.map(fieldsOf) : [];
  const amount = Number(balances.find(({ balanceType }) => balanceType === 'STL')?.amount);
  if (!isSuccess(status)) return failed(status, fields);
  return Number.isFinite(amount) ? amount : malformedAnswer(PORT);
}

/** Calls Jibit with a token: POST with a body, else GET. */
function createJibit({ url, apiKey, secretKey }: JibitSettings, clock: Clock, alarm: RaiseAlarm) {
  const tokens = new AccessTokens(async () => {
    const body = { apiKey, secretKey };
    const { status, fields } = await callService(PORT, { url: `${url}/v2/tokens/generate`, body });
    const { accessToken } = fields;
    if (isSuccess(status) && typeof accessToken === 'string' && accessToken !== '') {
      return { value: accessToken, lifetimeMs: TOKEN_LIFETIME_MS };
    }
    if (isAccessRefused({ status })) alarm({ port: 'payouts', reason: 'access_refused', status });
    throw new PortFailure(PORT, `no token, HTTP ${status}`, status);
  }, clock);
  return async (path: string, body?: object) => {
    const answer = await tokens.during(
      (token) =>
        callService(PORT, {
          method: body ? 'POST' : 'GET',
          url: `${url}${path}`,
          headers: { authorization: `Bearer ${token}` },
          ...(body && { body }),
        }),
      isAccessRefused,
    );
    if (isAccessRefused(answer)) alarm({ port: 'payouts', reason: 'access_refused', status: answer.status });
    return answer;
  };
}

function isAccessRefused({ status }: { readonly status: number }): boolean {
  return status === 401 || status === 403;
}

/** An error answer to one inquiry. No access, a time-out and too many calls meet each inquiry. */
function isAboutTransfer(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

function readSubmission({ submittedCount, rejections }: Fields): PayoutAnswer {
  if (submittedCount === 1) return { outcome: 'accepted' };
  const isRejected = submittedCount === 0 && Array.isArray(rejections) && rejections.length === 1;
  return (isRejected && readTransfer(fieldsOf(rejections[0]))) || malformedAnswer(PORT);
}

/** Null for an unlisted state, and for an answer without the transfer. */
function readTransfer(transfer: Fields = {}): PayoutAnswer | null {
  const { state, failReason, modifiedAt } = transfer;
  if (state === 'TRANSFERRED') return { outcome: 'done' };
  if (typeof state !== 'string') return null;
  if (OPEN_STATES.includes(state)) return { outcome: 'pending', askAgainAt: null };
  const reason = FAIL_REASONS.find(([words]) => words.test(String(failReason)))?.[1] ?? 'unknown';
  if (state === 'FAILED' || state === 'CANCELLED') return { outcome: 'refused', reason, final: reason !== 'unknown' };
  const at = new Date(typeof modifiedAt === 'string' ? modifiedAt : Number.NaN);
  const isReturned = state === 'MANUALLY_FAILED' && !Number.isNaN(at.getTime());
  return isReturned ? { outcome: 'returned', at, reason } : null;
}

/** The refusal of an order; null for a code that is no word about the order. */
function refusalOf(code: string): PayoutAnswer | null {
  if (code === 'transfers.0.destination.not_valid') return { outcome: 'refused', reason: 'wrong_iban', final: true };
  if (code === 'transfers.0.source_bank.not_supported') return { outcome: 'refused', reason: 'unknown', final: false };
  const isLimit = /^transfers\.0\.amount\.(not_enough|exceeded_maximum)_for_\w+$/.test(code);
  return isLimit ? { outcome: 'refused', reason: 'limit', final: false } : null;
}

/** As «transfers.0.destination.not_valid»; empty for an answer without one. */
function codeOf({ errors }: Fields): string {
  const [first] = Array.isArray(errors) ? errors : [];
  const { code } = fieldsOf(first);
  return typeof code === 'string' && /^[\w.]{1,80}$/.test(code) ? code : '';
}

/** @throws PortFailure always: the outcome of the call is not known */
function failed(status: number, fields: Fields): never {
  throw new PortFailure(PORT, `HTTP ${status} ${codeOf(fields)}`.trim(), status);
}
