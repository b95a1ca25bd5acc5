import { randomBytes } from 'node:crypto';
import type { KavenegarSettings } from '../../ports/sms/kavenegar';
import { SMS_MAX_LENGTH } from '../../ports/sms/sms';
import { type FakeAnswer, type FakeRequest, FakeService } from './fakeService';

interface FakeSms {
  readonly messageId: number;
  readonly localId: string | null;
  readonly mobile: string;
  readonly text: string;
  /** `template` for a lookup, which has lines of its own. */
  readonly sender: string;
}

const STATUS = { queued: 1, sent: 5, arrived: 10, unknown: 100 } as const;
const PRICE_RIALS = 1_200;
const LONGEST_TOKEN = 100;
const MOST_IDS = 500;
/** Blanks that a token may have. */
const BLANKS: Readonly<Record<string, number>> = { token: 0, token2: 0, token3: 0, token10: 4, token20: 8 };
/** As in the sandbox: no message reaches this mobile. */
const UNREACHABLE_MOBILE = /1015$/;

/**
 * Kavenegar's REST API by its published rules (https://kavenegar.com/rest.html): the key in the path, the same error in
 * `return.status` and in the HTTP status, templates whose tokens have few blanks, a `localid` that is sent once, and the
 * state of a message.
 */
export class FakeKavenegar {
  readonly settings: KavenegarSettings;
  readonly sent: FakeSms[] = [];
  creditRials = 10_000_000;
  /** The state of a message when it is asked for. One that does not arrive is not delivered. */
  stateOf: (sms: FakeSms) => number = () => STATUS.arrived;

  private readonly templates: ReadonlyMap<string, string>;

  private constructor(
    readonly service: FakeService,
    host: string,
    private readonly deliver: (sms: FakeSms) => Promise<unknown>,
  ) {
    const [template, moneyTemplate] = ['code', 'money-code'];
    const end = `کد تأیید: %token\nاین کد را به هیچ‌کس ندهید.\n\n@${host} #%token`;
    this.templates = new Map([
      [template, `امانت: %token10\n${end}`],
      [moneyTemplate, `امانت: %token10\n%token20\n${end}`],
    ]);
    const key = randomBytes(24).toString('hex');
    const lines = { sender: '10004346', secondSender: '20006535' };
    this.settings = { kind: 'kavenegar', url: service.url, key, template, moneyTemplate, ...lines };
  }

  static async start(host: string, deliver: (sms: FakeSms) => Promise<unknown>): Promise<FakeKavenegar> {
    const service = await FakeService.start((request) => fake.take(request));
    const fake: FakeKavenegar = new FakeKavenegar(service, host, deliver);
    return fake;
  }

  private async take({ path, body }: FakeRequest): Promise<FakeAnswer> {
    const [, key, method] = /^\/v1\/([^/]*)\/([a-z/]+)\.json$/.exec(path) ?? [];
    if (key !== this.settings.key) return answer(403);
    const field = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
    switch (method) {
      case 'verify/lookup':
        return this.lookUp(field, Object.keys(body));
      case 'sms/send':
        return this.sendText(field);
      case 'sms/status':
        return this.states(field('messageid').split(','));
      case 'account/info':
        return answer(200, { remaincredit: this.creditRials, expiredate: 1_900_000_000, type: 'Master' });
      default:
        return answer(404);
    }
  }

  private async lookUp(field: (name: string) => string, names: readonly string[]): Promise<FakeAnswer> {
    const tokens = names.filter((name) => name.startsWith('token'));
    if (field('receptor') === '' || field('template') === '' || field('token') === '') return answer(400);
    if (!isMobile(field('receptor'))) return answer(411);
    const template = this.templates.get(field('template'));
    if (template === undefined) return answer(424);
    const isShort = (name: string) => {
      const blanks = field(name).split(/\s/).length - 1;
      const isLine = field(name).length <= LONGEST_TOKEN && !/[\r\n]/.test(field(name));
      return isLine && blanks <= (BLANKS[name] ?? -1);
    };
    if (!tokens.every(isShort)) return answer(431);
    const wanted = [...template.matchAll(/%(token\d*)/g)].map(([, name = '']) => name);
    if (!wanted.every((name) => field(name) !== '')) return answer(432);
    const message = template.replace(/%(token\d*)/g, (_whole, name: string) => field(name));
    return this.accept({ mobile: field('receptor'), text: message, sender: 'template', localId: null }, false);
  }

  private async sendText(field: (name: string) => string): Promise<FakeAnswer> {
    const { sender: own, secondSender } = this.settings;
    const [mobile, message, sender] = [field('receptor'), field('message'), field('sender') || own];
    if (mobile === '') return answer(400);
    if (!isMobile(mobile)) return answer(411);
    if (sender !== own && sender !== secondSender) return answer(412);
    if (message === '' || message.length > SMS_MAX_LENGTH) return answer(413);
    const localId = field('localid') || null;
    if (localId !== null && !/^\d{1,19}$/.test(localId)) return answer(400);
    const known = localId === null ? undefined : this.sent.find((sms) => sms.localId === localId);
    return known ? answer(200, [entryOf(known)]) : this.accept({ mobile, text: message, sender, localId }, true);
  }

  private async accept(sms: Omit<FakeSms, 'messageId'>, asList: boolean): Promise<FakeAnswer> {
    if (this.creditRials < PRICE_RIALS) return answer(418);
    this.creditRials -= PRICE_RIALS;
    const accepted = { ...sms, messageId: 85_463_238 + this.sent.length };
    this.sent.push(accepted);
    if (this.stateOf(accepted) === STATUS.arrived) await this.deliver(accepted);
    return answer(200, asList ? [entryOf(accepted)] : entryOf(accepted));
  }

  private states(ids: readonly string[]): FakeAnswer {
    if (ids.length > MOST_IDS) return answer(414);
    const entries = ids.map((id) => {
      const sms = this.sent.find(({ messageId }) => String(messageId) === id);
      return { messageid: Number(id), status: sms ? this.stateOf(sms) : STATUS.unknown, statustext: '' };
    });
    return answer(200, entries);
  }
}

function entryOf({ messageId, mobile, text, sender }: FakeSms): object {
  return { messageid: messageId, message: text, status: STATUS.queued, sender, receptor: mobile, cost: PRICE_RIALS };
}

function answer(status: number, entries: unknown = null): FakeAnswer {
  return { status, body: { return: { status, message: status === 200 ? 'تایید شد' : 'خطا' }, entries } };
}

function isMobile(receptor: string): boolean {
  return /^09\d{9}$/.test(receptor) && !UNREACHABLE_MOBILE.test(receptor);
}
