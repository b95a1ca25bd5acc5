import type { BankIdentity } from './port';

/** A bank of the member network, as its card and account numbers name it. */
export interface Bank extends BankIdentity {
  /** First six digits of its cards. */
  readonly cardPrefixes: readonly string[];
  /** Three digits after the check digits of its IBANs. */
  readonly ibanCode: string;
}

/** Emblems drawn here, not the banks' own: each a plain figure on a 24 px grid, so that banks can be told apart. */
const EMBLEMS = {
  diamond: '<path d="M12 2 22 12 12 22 2 12Z"/><circle cx="12" cy="12" r="3.5" fill="#fff"/>',
  petals: '<path d="M12 2a5 5 0 0 1 5 5 5 5 0 0 1 0 10 5 5 0 0 1-10 0A5 5 0 0 1 7 7a5 5 0 0 1 5-5Z"/>',
  arches: '<path d="M3 22V12a9 9 0 0 1 18 0v10h-5V12a4 4 0 0 0-8 0v10Z"/>',
  bars: '<path d="M3 13h5v8H3zM9.5 8h5v13h-5zM16 3h5v18h-5z"/>',
  ring: '<path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z"/>',
  star: '<path d="m12 2 2.6 6.4L21 6l-2.4 6.4L22 18l-6.6-.6L12 22l-3.4-4.6L2 18l3.4-5.6L3 6l6.4 2.4Z"/>',
} as const;

function bank(
  name: string,
  ibanCode: string,
  cardPrefixes: readonly string[],
  color: string,
  emblem: keyof typeof EMBLEMS,
): Bank {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#${color}">${EMBLEMS[emblem]}</svg>`;
  return { name, ibanCode, cardPrefixes, color, logo: Buffer.from(svg).toString('base64') };
}

/** Banks by card prefix (BIN) and IBAN code. */
const BANKS: readonly Bank[] = [
  bank('بانک ملی ایران', '017', ['603799'], '1F4E9B', 'star'),
  bank('بانک سپه', '015', ['589210'], 'C98A00', 'ring'),
  bank('بانک ملت', '012', ['610433', '991975'], 'B3122B', 'petals'),
  bank('بانک تجارت', '018', ['627353', '585983'], '0C5FA8', 'diamond'),
  bank('بانک صادرات ایران', '019', ['603769'], '23388C', 'arches'),
  bank('بانک کشاورزی', '016', ['603770', '639217'], '2E7D32', 'petals'),
  bank('بانک مسکن', '014', ['628023'], 'D9631E', 'arches'),
  bank('بانک رفاه کارگران', '013', ['589463'], '1B3F8B', 'bars'),
  bank('بانک صنعت و معدن', '011', ['627961'], '3D4A8A', 'bars'),
  bank('پست بانک ایران', '021', ['627760'], '1E7B4B', 'diamond'),
  bank('بانک توسعه صادرات ایران', '020', ['627648', '207177'], '0E6B5C', 'star'),
  bank('بانک توسعه تعاون', '022', ['502908'], '0F7F8C', 'ring'),
  bank('بانک اقتصاد نوین', '055', ['627412'], '6A1B7A', 'diamond'),
  bank('بانک پارسیان', '054', ['622106', '627884'], '7A1420', 'star'),
  bank('بانک پاسارگاد', '057', ['502229', '639347'], '4A4A4A', 'bars'),
  bank('بانک سامان', '056', ['621986'], '0099CC', 'ring'),
  bank('بانک سینا', '059', ['639346'], '1A4C96', 'petals'),
  bank('بانک شهر', '061', ['502806', '504706'], 'C2182B', 'arches'),
  bank('بانک دی', '066', ['502938'], '0A7E8C', 'petals'),
  bank('بانک آینده', '062', ['636214'], '6B3A1F', 'ring'),
  bank('بانک گردشگری', '064', ['505416'], 'A01E2C', 'star'),
  bank('بانک کارآفرین', '053', ['627488', '502910'], '2C6E49', 'diamond'),
  bank('بانک خاورمیانه', '078', ['505809', '585947'], 'B5651D', 'bars'),
  bank('بانک قرض‌الحسنه رسالت', '070', ['504172'], '19A0B8', 'arches'),
  bank('بانک قرض‌الحسنه مهر ایران', '060', ['606373'], '2F8F46', 'star'),
];

/** What the network says of a member whose number range nobody has told us. */
const UNKNOWN_BANK: Bank = { name: 'بانک عضو شتاب', ibanCode: '099', cardPrefixes: [], color: '', logo: '' };

export function bankOfCard(pan: string): Bank {
  return BANKS.find((one) => one.cardPrefixes.includes(pan.slice(0, 6))) ?? UNKNOWN_BANK;
}

export function bankOfIban(iban: string): Bank {
  return BANKS.find((one) => one.ibanCode === iban.slice(4, 7)) ?? UNKNOWN_BANK;
}
