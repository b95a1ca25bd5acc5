import { createHash } from 'node:crypto';
import { SECOND_MS } from '@contract/rules/durations';
import type { Clock } from '../../clock';
import { callService, type Fields, fieldsOf, isSuccess } from '../jsonClient';
import { malformedAnswer, PortFailure } from '../portFailure';
import type { ProviderAlarm, RaiseAlarm } from '../providerAlarm';
import type { SmsAnswer, SmsCode, SmsMessage, SmsSender } from './sms';

export interface KavenegarSettings {
  readonly kind: 'kavenegar';
  readonly url: string;
  /** Part of each address, so addresses are never logged. */
  readonly key: string;
  /** Template of a code: %token is the code, %token10 the action. */
  readonly template: string;
  /** Template of a code that moves money: also %token20, the sum. */
  readonly moneyTemplate: string;
  /** Line of notices; empty for the account's own. */
  readonly sender: string;
  /** Line of a code that has not arrived; empty for none. */
  readonly secondSender: string;
}

/** What became of a message. `refused`: no message reaches this mobile. */
type Sent =
  | { readonly outcome: 'accepted'; readonly messageId: string }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'failed' };

const PORT = 'sms';

/** Waits before each question for a code's delivery, twenty seconds in all. */
const POLLS_MS = [5 * SECOND_MS, 5 * SECOND_MS, 10 * SECOND_MS];

/** Blanks that a token of a template may have. */
const BLANKS_IN_TOKEN: Readonly<Record<string, number>> = { token10: 4, token20: 8 };
const LONGEST_TOKEN = 100;

/** `return.status` that a person has to mend. */
const ALARMS: Readonly<Record<number, ProviderAlarm['reason']>> = {
  401: 'access_refused',
  403: 'access_refused',
  407: 'access_refused',
  416: 'access_refused',
  429: 'access_refused',
  418: 'no_credit',
  412: 'wrong_settings',
  424: 'wrong_settings',
  426: 'wrong_settings',
  427: 'wrong_settings',
  431: 'wrong_settings',
  432: 'wrong_settings',
  501: 'wrong_settings',
};
const INVALID_MOBILE = 411;

/** Status of a message in the list of Kavenegar. */
const ARRIVED = '10';
const BLOCKED_BY_READER = '14';
/** Failed, undelivered, canceled, blocked, unknown. */
const LOST = ['6', '11', '13', BLOCKED_BY_READER, '100'];

/**
 * SMS by Kavenegar (https://kavenegar.com/rest.html). A code goes out by `verify/lookup`, which has its own lines and
 * the text as a template; other texts by `sms/send`, where the same `localid` is sent once. A code whose words the
 * template does not take, such as two sums, goes out as a text too. A code that has not arrived after twenty seconds, or
 * that the template's line does not take, goes out again as a text from a second line. Codes are followed in memory only:
 * no table has a code that is still valid.
 */
export function kavenegarSender(settings: KavenegarSettings, clock: Clock, alarm: RaiseAlarm): SmsSender {
  const call = (method: string, parameters: Readonly<Record<string, string>>) =>
    callKavenegar(settings, method, parameters);

  const send = async (method: string, parameters: Readonly<Record<string, string>>): Promise<Sent> => {
    try {
      const { status, entries } = await call(method, parameters);
      const reason = ALARMS[status];
      if (reason) alarm({ port: 'sms', reason, status });
      return status === 200 ? readSent(entries) : { outcome: status === INVALID_MOBILE ? 'refused' : 'failed' };
    } catch (error) {
      if (error instanceof PortFailure) return { outcome: 'failed' };
      throw error;
    }
  };

  const sendText = ({ mobile, text, reference }: SmsMessage, sender: string): Promise<Sent> =>
    send('sms/send', {
      receptor: mobile,
      message: text,
      ...(sender && { sender }),
      ...(reference !== undefined && { localid: localIdOf(reference) }),
    });

  const sendTokens = ({ mobile }: SmsMessage, tokens: Tokens): Promise<Sent> =>
    send('verify/lookup', {
      receptor: mobile,
      template: tokens.token20 === undefined ? settings.template : settings.moneyTemplate,
      ...tokens,
    });

  const isLost = async (messageId: string): Promise<boolean> => {
    for (const milliseconds of POLLS_MS) {
      await clock.wait(milliseconds);
      const status = await statusOf(messageId);
      if (status === ARRIVED) return false;
      if (LOST.includes(status)) return true;
    }
    return true;
  };

  const replaceLost = async (messageId: string, message: SmsMessage): Promise<void> => {
    if (await isLost(messageId)) await sendText(message, settings.secondSender);
  };

  /** Empty when it is not known now. */
  const statusOf = async (messageId: string): Promise<string> => {
    try {
      const { status, entries } = await call('sms/status', { messageid: messageId });
      return status === 200 ? String(fieldsOf(entries[0]).status) : '';
    } catch (error) {
      if (error instanceof PortFailure) return '';
      throw error;
    }
  };

  return {
    async send(message) {
      const { code } = message;
      if (!code) return answerOf(await sendText(message, settings.sender));
      const tokens = tokensOf(code);
      if (!tokens) return answerOf(await sendText(message, settings.secondSender || settings.sender));
      const sent = await sendTokens(message, tokens);
      if (!settings.secondSender || sent.outcome === 'refused') return answerOf(sent);
      if (sent.outcome === 'failed') return answerOf(await sendText(message, settings.secondSender));
      void replaceLost(sent.messageId, message);
      return { delivered: true };
    },
  };
}

type Tokens = Readonly<Record<string, string>>;

/** The words of a code for its template; null when the template does not take them. */
function tokensOf({ digits, action, sums: [sum, ...others] }: SmsCode): Tokens | null {
  const tokens = { token: digits, token10: action, ...(sum !== undefined && { token20: sum }) };
  return others.length === 0 && Object.entries(tokens).every(isToken) ? tokens : null;
}

function isToken([name, words]: [string, string]): boolean {
  const blanks = words.match(/\s/g) ?? [];
  return words.length <= LONGEST_TOKEN && blanks.length <= (BLANKS_IN_TOKEN[name] ?? 0) && !/[\r\n]/.test(words);
}

/**
 * Our credit.
 * @returns rials
 * @throws PortFailure without an answer, and when the key is refused
 */
export async function kavenegarCredit(settings: KavenegarSettings): Promise<number> {
  const { status, entries } = await callKavenegar(settings, 'account/info', {});
  const credit = Number(fieldsOf(entries[0]).remaincredit);
  if (status !== 200) throw new PortFailure(PORT, `status ${status}`);
  return Number.isFinite(credit) ? credit : malformedAnswer(PORT);
}

/** The same error is in `return.status` and, for most calls, in the HTTP status. */
async function callKavenegar(
  { url, key }: KavenegarSettings,
  method: string,
  parameters: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly entries: readonly unknown[] }> {
  const body = new URLSearchParams(parameters);
  const { status: httpStatus, fields } = await callService(PORT, { url: `${url}/v1/${key}/${method}.json`, body });
  const { status } = fieldsOf(fields.return);
  const isKnown = Number.isInteger(status) && (status !== 200 || isSuccess(httpStatus));
  return isKnown ? { status: Number(status), entries: entriesOf(fields) } : malformedAnswer(PORT);
}

/** A call about one message answers a list or the entry alone. */
function entriesOf({ entries }: Fields): readonly unknown[] {
  return Array.isArray(entries) ? entries : [entries];
}

function readSent(entries: readonly unknown[]): Sent {
  const { messageid: messageId, status } = fieldsOf(entries[0]);
  if (!/^[0-9]{1,20}$/.test(String(messageId))) return malformedAnswer(PORT);
  if (!LOST.includes(String(status))) return { outcome: 'accepted', messageId: String(messageId) };
  return { outcome: String(status) === BLOCKED_BY_READER ? 'refused' : 'failed' };
}

function answerOf({ outcome }: Sent): SmsAnswer {
  if (outcome === 'refused') return { delivered: false, refused: true };
  return { delivered: outcome === 'accepted' };
}

/** A `localid` is a whole number; sixty bits of a hash keep two references apart. */
function localIdOf(reference: string): string {
  return String(BigInt(`0x${createHash('sha256').update(reference).digest('hex').slice(0, 15)}`));
}
