import { ACTION_WORDS, type OtpPurpose } from '@contract/rules/confirmedActions';
import { BRAND } from '@contract/rules/limits';
import { rials } from './figures';

/** The confirmed action in the reader's words. */
const ACTIONS: Readonly<Record<OtpPurpose, string>> = {
  ...ACTION_WORDS,
  register: 'ثبت‌نام',
  login: 'ورود به حساب',
  // A person whom a caller asks for the code sees here that it opens all data.
  export_data: 'دریافت همهٔ داده‌های شما',
};

/** A sum of a money action and its person, by initial and last name. */
export interface SumInSms {
  readonly rials: number;
  /** Null for a request that nobody has paid. */
  readonly person: string | null;
  /** Whether the person receives the sum. If not, the sum belongs to a deal with them. */
  readonly receives: boolean;
}

interface OtpSms {
  readonly purpose: OtpPurpose;
  readonly code: string;
  /** For actions on a transaction: the sums and the other side, which a phisher does not know. */
  readonly sums?: readonly SumInSms[] | undefined;
  /** The chosen account of a transfer, by name. */
  readonly account?: string | undefined;
  /** Host of the app, for the WebOTP line. */
  readonly host: string;
}

/** The SMS of a one-time code, and its parts. The last line is for the browser (WebOTP) and has Latin digits. */
export function otpSms({ purpose, code, sums = [], account, host }: OtpSms) {
  const action = ACTIONS[purpose];
  const moneyLines = [...sums.map(sumLine), ...(account ? [`به ${account}`] : [])];
  const lines = [
    `${BRAND}: ${action}`,
    ...moneyLines,
    `کد تأیید: ${code}`,
    'این کد را به هیچ‌کس ندهید.',
    '',
    `@${host} #${code}`,
  ];
  return { text: lines.join('\n'), code: { digits: code, action, sums: moneyLines } };
}

/** Longest name in an SMS, in characters. */
const NAME_IN_SMS = 24;

function sumLine({ rials: sum, person, receives }: SumInSms): string {
  if (person === null) return rials(sum);
  const letters = [...person];
  const name = letters.length > NAME_IN_SMS ? `${letters.slice(0, NAME_IN_SMS - 1).join('')}…` : person;
  return receives ? `${rials(sum)} به ${name}` : `${rials(sum)} از معامله با ${name}`;
}
