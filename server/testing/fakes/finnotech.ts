import { randomBytes } from 'node:crypto';
import { isIban } from '@contract/rules/accountNumbers';
import { isoDateIn } from '@contract/rules/calendar';
import type { Clock } from '../../clock';
import type { BankInquiryAnswer } from '../../ports/bankInquiry/bankInquiry';
import { bankInquirySimulator } from '../../ports/bankInquiry/bankInquirySimulator';
import { civilRegistrySimulator } from '../../ports/civilRegistry/civilRegistrySimulator';
import type { FinnotechSettings } from '../../ports/finnotech';
import { simOwnerSimulator } from '../../ports/simOwner/simOwnerSimulator';
import { type FakeAnswer, type FakeRequest, FakeService } from './fakeService';

interface Token {
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** An answer before its envelope. */
type Answer =
  | { readonly result: object }
  | { readonly status: 400 | 404 | 500; readonly code: string; readonly message: string };

type Fields = Readonly<Record<string, string>>;

interface Service {
  readonly scope: string;
  readonly method: 'GET' | 'POST';
  answer(fields: Fields): Promise<Answer>;
}

const INVALID: Answer = { status: 400, code: 'FN-FYJT-40000140334', message: 'شماره ی کارت نامعتبر است' };
const UNSUPPORTED: Answer = { status: 400, code: 'FN-FYFH-40000140353', message: 'بانک پشتیبانی نمی‌شود' };
const BANK_DOWN: Answer = { status: 500, code: 'FN-FYJT-50000140367', message: 'بانک پاسخ نمی‌دهد' };
const NO_PERSON: Answer = { status: 400, code: 'FN-KCJT-40000140101', message: 'کد ملی یا تاریخ تولد اشتباه است' };

/** The services by their address without the client. People and accounts are those of the simulators. */
const SERVICES: Readonly<Record<string, Service>> = {
  'facility/shahkar/verify': {
    scope: 'facility:shahkar:get',
    method: 'GET',
    async answer({ mobile = '', nationalCode = '' }) {
      if (!/^09\d{9}$/.test(mobile)) {
        return { status: 400, code: 'FN-FYFH-40000030057', message: 'شماره موبایل نامعتبر است' };
      }
      return { result: { isValid: await simOwnerSimulator.owns({ mobile, nationalCode }) } };
    },
  },
  'kyc/identificationInquiry': {
    scope: 'kyc:identification-inquiry:get',
    method: 'GET',
    async answer({ nationalCode = '', birthDate: jalali = '' }) {
      const birthDate = /^\d{4}\/\d{2}\/\d{2}$/.test(jalali) ? isoDateIn(jalali) : null;
      if (birthDate === null || !/^\d{10}$/.test(nationalCode)) {
        return { status: 400, code: 'FN-KCFH-40000030010', message: 'invalid birthdate' };
      }
      const person = await civilRegistrySimulator.match({ nationalCode, birthDate });
      if (!person.matched) return NO_PERSON;
      // The registry's texts have blanks at their end.
      const names = { firstName: `${person.firstName} `, lastName: person.lastName, deathStatus: 'زنده ' };
      return { result: { nationalId: nationalCode, birthDate: jalali, ...names } };
    },
  },
  'kyc/cardOwnerVerification': {
    scope: 'kyc:card-owner-verification:post',
    method: 'POST',
    answer: ({ card = '', nid = '' }) => matchOwner('pan', card, nid),
  },
  'facility/cardToIban': {
    scope: 'facility:card-to-iban:get',
    method: 'GET',
    answer: async ({ card = '', version, depositStatus }) =>
      version === '2'
        ? accountOf(await inquire('pan', card, ''), depositStatus)
        : { ...INVALID, message: 'invalid version' },
  },
  'kyc/ibanOwnerVerification': {
    scope: 'kyc:iban-owner-verification:get',
    method: 'GET',
    answer: async ({ iban = '', nid = '', birthDate = '' }) =>
      isIban(iban) && /^\d{4}\/\d{2}\/\d{2}$/.test(birthDate) ? matchOwner('iban', iban, nid) : INVALID,
  },
  'oak/ibanInquiry': {
    scope: 'oak:iban-inquiry:get',
    method: 'GET',
    answer: async ({ iban = '', depositStatus }) =>
      isIban(iban) ? accountOf(await inquire('iban', iban, ''), depositStatus) : INVALID,
  },
};

function inquire(kind: 'pan' | 'iban', account: string, nationalCode: string): Promise<BankInquiryAnswer> {
  return bankInquirySimulator.inquire({ kind, account, nationalCode, birthDate: '' });
}

async function matchOwner(kind: 'pan' | 'iban', account: string, nationalCode: string): Promise<Answer> {
  const { outcome } = await inquire(kind, account, nationalCode);
  if (outcome === 'incomplete') return INVALID;
  // The services answer in different spellings.
  const [yes, no] = kind === 'pan' ? [true, false] : ['yes', 'no'];
  return { result: { isValid: outcome === 'not-yours' ? no : yes } };
}

function accountOf(account: BankInquiryAnswer, depositStatus: string | undefined): Answer {
  if (account.outcome === 'unavailable') return BANK_DOWN;
  if (account.outcome === 'unsupported') return UNSUPPORTED;
  if (account.outcome !== 'found') return INVALID;
  const { iban, deposit, bank } = account;
  return { result: { IBAN: iban, bankName: bank.name, deposit, depositStatus, depositOwners: 'صاحب حساب' } };
}

/**
 * Finnotech by its published rules (https://docs.finnotech.ir): a token for scopes by client credentials, an envelope
 * with our `trackId`, and one answer for a `trackId`, which is charged once. A failed question has the HTTP status of
 * its `responseCode`.
 */
export class FakeFinnotech {
  readonly settings: FinnotechSettings;
  /** Answered questions that cost money. */
  charged = 0;
  tokensGiven = 0;
  tokenLifetimeMs = 864_000_000;
  /** How often the next questions answer PENDING before their result. */
  pendingTimes = 0;
  /** State of all accounts; an open one by default. */
  depositStatus = '02';

  private readonly tokens = new Map<string, Token>();
  private readonly questions = new Map<string, { readonly asked: string; readonly answer: Answer; pending: number }>();

  private constructor(
    readonly service: FakeService,
    private readonly clock: Clock,
  ) {
    const clientSecret = randomBytes(20).toString('hex');
    const client = { clientId: 'amanat', clientSecret, nationalCode: '0084575948' };
    this.settings = { kind: 'finnotech', url: service.url, ...client };
  }

  static async start(clock: Clock): Promise<FakeFinnotech> {
    const service = await FakeService.start((request) => fake.take(request));
    const fake: FakeFinnotech = new FakeFinnotech(service, clock);
    return fake;
  }

  /** All tokens of now become invalid. */
  revokeTokens(): void {
    this.tokens.clear();
  }

  /** Tokens and secret, which no log may have. */
  get secrets(): string[] {
    const { clientId, clientSecret } = this.settings;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    return [clientSecret, basic, ...this.tokens.keys()];
  }

  private async take(request: FakeRequest): Promise<FakeAnswer> {
    const { path, method, query, body } = request;
    if (path === '/dev/v2/oauth2/token') return this.giveToken(request);
    const [, section, client, name] = /^\/(facility|kyc|oak)\/v2\/clients\/([^/]+)\/([\w/]+)$/.exec(path) ?? [];
    const service = SERVICES[`${section}/${name}`];
    if (!service || client !== this.settings.clientId || method !== service.method) return failed(404, 'NOT_FOUND');
    const token = this.tokens.get(request.authorization.replace(/^Bearer /, ''));
    if (!token || token.until <= this.clock.now().getTime()) return failed(400, 'VALIDATION_ERROR', 'invalid token');
    if (!token.scopes.includes(service.scope)) return failed(403, 'FORBIDDEN', 'invalid scope');
    const { trackId = '', ...fields } = query;
    if (trackId === '' || trackId.length > 40) return failed(400, 'VALIDATION_ERROR', 'invalid trackId');
    return this.answer(trackId, `${path} ${JSON.stringify({ fields, body })}`, () =>
      service.answer({ ...fields, ...(body as Fields), depositStatus: this.depositStatus }),
    );
  }

  private async answer(trackId: string, asked: string, find: () => Promise<Answer>): Promise<FakeAnswer> {
    const known = this.questions.get(trackId);
    if (known && known.asked !== asked) return failed(400, 'VALIDATION_ERROR', 'duplicate trackId');
    const question = known ?? { asked, answer: await find(), pending: this.pendingTimes };
    if (!known) {
      this.questions.set(trackId, question);
      this.charged += 1;
    }
    if (question.pending > 0) {
      question.pending -= 1;
      return { status: 200, body: { trackId, status: 'PENDING' } };
    }
    const { answer } = question;
    if ('result' in answer) {
      return {
        status: 200,
        body: { responseCode: 'FN-FYKZ-20001000000', trackId, result: answer.result, status: 'DONE' },
      };
    }
    const { status, code: responseCode, message } = answer;
    const error = { code: status === 500 ? 'SERVICE_CALL_ERROR' : 'VALIDATION_ERROR', message };
    return { status, body: { responseCode, trackId, status: 'FAILED', error } };
  }

  private giveToken({ authorization, body }: FakeRequest): FakeAnswer {
    const { clientId, clientSecret, nationalCode } = this.settings;
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (authorization !== basic) return failed(401, 'UNAUTHORIZED');
    if (body.grant_type !== 'client_credentials' || body.nid !== nationalCode || typeof body.scopes !== 'string') {
      return failed(400, 'VALIDATION_ERROR', 'invalid grant');
    }
    const value = randomBytes(30).toString('base64url');
    this.tokensGiven += 1;
    this.tokens.set(value, {
      scopes: body.scopes.split(','),
      until: this.clock.now().getTime() + this.tokenLifetimeMs,
    });
    const refreshToken = randomBytes(30).toString('base64url');
    const result = { value, scopes: body.scopes.split(','), lifeTime: this.tokenLifetimeMs, refreshToken };
    return { status: 200, body: { result, status: 'DONE' } };
  }
}

function failed(status: number, code: string, message = code): FakeAnswer {
  return { status, body: { status: 'FAILED', error: { code, message } } };
}
