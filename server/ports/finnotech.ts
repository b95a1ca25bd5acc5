import { createHash, randomUUID } from 'node:crypto';
import { SECOND_MS } from '@contract/rules/durations';
import type { Clock } from '../clock';
import { AccessTokens } from './accessTokens';
import { circuitBreaker } from './circuitBreaker';
import { callService, type Fields, fieldsOf, isSuccess, TIMEOUT_MS } from './jsonClient';
import { malformedAnswer, PortFailure } from './portFailure';
import type { RaiseAlarm } from './providerAlarm';

export interface FinnotechSettings {
  readonly kind: 'finnotech';
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** National code of the client's owner, which a token asks for. */
  readonly nationalCode: string;
}

/** Scopes of the token of each port. */
const SCOPES = {
  bankInquiry: [
    'facility:card-to-iban:get',
    'oak:iban-inquiry:get',
    'kyc:card-owner-verification:post',
    'kyc:iban-owner-verification:get',
  ],
  simOwner: ['facility:shahkar:get'],
  civilRegistry: ['kyc:identification-inquiry:get'],
} as const;
export type FinnotechPort = keyof typeof SCOPES;

interface Question {
  /** «facility/v2/clients/CLIENT/cardToIban» has the section `facility` and the name `cardToIban`. */
  readonly section: 'facility' | 'kyc' | 'oak';
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent by POST; a question without it is a GET. */
  readonly body?: Readonly<Record<string, string>>;
}

/** `refused`: the service answered that it has no result for this question. */
export type FinnotechAnswer =
  | { readonly outcome: 'done'; readonly code: string; readonly result: Fields }
  | {
      readonly outcome: 'refused';
      /** 400 or 404. */
      readonly status: number;
      /** As «FN-FYFH-40000140353»; empty when it is not given. */
      readonly code: string;
      /** Persian. */
      readonly message: string;
    };

/** @throws PortFailure without a final answer */
export type Ask = (question: Question) => Promise<FinnotechAnswer>;

export interface Finnotech {
  /** Asks one or more questions, all within ten seconds and through the circuit breaker. */
  asking<Answer>(work: (ask: Ask) => Promise<Answer>): Promise<Answer>;
  /** @throws PortFailure when no token is given */
  checkToken(): Promise<void>;
}

const TOKEN_TIMEOUT_MS = 5 * SECOND_MS;
/** Pauses before a question without a result yet is asked again. */
const PENDING_PAUSES_MS = [SECOND_MS, 2 * SECOND_MS, 3 * SECOND_MS];
/** Questions without an answer whose id is kept for their repeat. */
const OPEN_QUESTIONS = 1_000;

/**
 * A port of Finnotech (https://docs.finnotech.ir): a token by OAuth client credentials, then `{ responseCode, trackId,
 * status: DONE | FAILED | PENDING, result | error: { code, message } }`. A repeated `trackId` is the same question, so a
 * question without an answer keeps its id until it has one. The digits of a `responseCode` begin with an HTTP status,
 * which tells a refusal (400, 404) from an outage.
 */
export function createFinnotech(
  port: FinnotechPort,
  settings: FinnotechSettings,
  clock: Clock,
  alarm: RaiseAlarm,
): Finnotech {
  const label = port === 'bankInquiry' ? 'bank inquiry' : port === 'simOwner' ? 'SIM owner' : 'civil registry';
  const { url, clientId, clientSecret, nationalCode } = settings;
  const through = circuitBreaker(label, clock);
  const open = new Map<string, string>();

  const tokens = new AccessTokens(async () => {
    const { status, fields } = await callService(label, {
      url: `${url}/dev/v2/oauth2/token`,
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: { grant_type: 'client_credentials', nid: nationalCode, scopes: SCOPES[port].join(',') },
      signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
    });
    if ([400, 401, 403].includes(status)) alarm({ port, reason: 'access_refused', status });
    const { value, lifeTime } = fieldsOf(fields.result);
    const isToken = isSuccess(status) && typeof value === 'string' && value !== '' && Number(lifeTime) > 0;
    if (!isToken) throw new PortFailure(label, `no token, HTTP ${status}`, status);
    return { value, lifetimeMs: Number(lifeTime) };
  }, clock);

  const askOnce = async ({ section, name, query = {}, body }: Question, trackId: string, signal: AbortSignal) => {
    const search = new URLSearchParams({ ...query, trackId });
    const address = `${url}/${section}/v2/clients/${encodeURIComponent(clientId)}/${name}?${search}`;
    const answer = await tokens.during(
      (token) =>
        callService(label, {
          method: body ? 'POST' : 'GET',
          url: address,
          headers: { authorization: `Bearer ${token}` },
          ...(body && { body }),
          signal,
        }),
      isTokenRefused,
    );
    if (isTokenRefused(answer)) {
      alarm({ port, reason: 'access_refused', status: answer.status });
      throw new PortFailure(label, `access refused, HTTP ${answer.status}`, answer.status);
    }
    return readAnswer(label, answer, trackId);
  };

  const ask = async (question: Question, signal: AbortSignal): Promise<FinnotechAnswer> => {
    const key = createHash('sha256').update(JSON.stringify(question)).digest('base64');
    const trackId = open.get(key) ?? randomUUID();
    open.set(key, trackId);
    if (open.size > OPEN_QUESTIONS) open.delete(open.keys().next().value ?? '');
    for (const pause of [...PENDING_PAUSES_MS, null]) {
      const answer = await askOnce(question, trackId, signal);
      if (answer.outcome !== 'pending') {
        open.delete(key);
        if (answer.outcome === 'outage')
          throw new PortFailure(label, `no result, HTTP ${answer.status}`, answer.status);
        return answer;
      }
      if (pause !== null) await clock.wait(pause);
    }
    throw new PortFailure(label, 'the result is still pending');
  };

  return {
    asking: (work) =>
      through(() => {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        return work((question) => ask(question, signal));
      }),
    checkToken: async () => {
      await tokens.current();
    },
  };
}

type HttpAnswer = Awaited<ReturnType<typeof callService>>;

function isTokenRefused({ status, fields }: HttpAnswer): boolean {
  const message = fieldsOf(fields.error).message ?? fields.message;
  return status === 401 || status === 403 || (status === 400 && message === 'invalid token');
}

function readAnswer(
  label: string,
  { status, fields }: HttpAnswer,
  trackId: string,
): FinnotechAnswer | { readonly outcome: 'pending' } | { readonly outcome: 'outage'; readonly status: number } {
  const code = typeof fields.responseCode === 'string' ? fields.responseCode : '';
  // A cache or a mixed-up queue can answer another question.
  const isOurs = fields.trackId === undefined || fields.trackId === trackId;
  if (!isOurs) return malformedAnswer(label);
  const { result, error } = fields;
  if (fields.status === 'PENDING') return { outcome: 'pending' };
  if (fields.status === 'DONE' && isSuccess(status) && typeof result === 'object' && result !== null) {
    return { outcome: 'done', code, result: result as Fields };
  }
  const [, digits] = /^FN-[A-Z]+-([0-9]{3})/.exec(code) ?? [];
  const failed = digits === undefined ? status : Number(digits);
  if (fields.status !== 'FAILED') throw new PortFailure(label, `no result, HTTP ${status}`, status);
  if (failed !== 400 && failed !== 404) return { outcome: 'outage', status: failed };
  return { outcome: 'refused', status: failed, code, message: String(fieldsOf(error).message ?? '') };
}

/** The answer of a match: `true`, `false`, «yes» or «no». */
export function readMatch(label: string, { isValid }: Fields): boolean {
  if (isValid === true || isValid === 'yes') return true;
  return isValid === false || isValid === 'no' ? false : malformedAnswer(label);
}
