import { type Bank, bankOfCard, bankOfIban } from '@contract/rules/banks';

export interface BankIdentity {
  /** Persian name. */
  readonly name: string;
  /** base64 of an SVG or PNG image, or empty. */
  readonly logo: string;
  /** Six hexadecimal digits without #, or empty. */
  readonly color: string;
}

/** Our own emblems on a 24 px grid, which tell banks apart without their logos. */
const EMBLEMS = {
  diamond: '<path d="M12 2 22 12 12 22 2 12Z"/><circle cx="12" cy="12" r="3.5" fill="#fff"/>',
  petals: '<path d="M12 2a5 5 0 0 1 5 5 5 5 0 0 1 0 10 5 5 0 0 1-10 0A5 5 0 0 1 7 7a5 5 0 0 1 5-5Z"/>',
  arches: '<path d="M3 22V12a9 9 0 0 1 18 0v10h-5V12a4 4 0 0 0-8 0v10Z"/>',
  bars: '<path d="M3 13h5v8H3zM9.5 8h5v13h-5zM16 3h5v18h-5z"/>',
  ring: '<path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z"/>',
  star: '<path d="m12 2 2.6 6.4L21 6l-2.4 6.4L22 18l-6.6-.6L12 22l-3.4-4.6L2 18l3.4-5.6L3 6l6.4 2.4Z"/>',
} as const;

type Look = readonly [color: string, emblem: keyof typeof EMBLEMS];

/** Colour and emblem by IBAN code. Other banks have neither. */
const LOOKS: Readonly<Record<string, Look>> = {
  '011': ['3D4A8A', 'bars'],
  '012': ['B3122B', 'petals'],
  '013': ['1B3F8B', 'bars'],
  '014': ['D9631E', 'arches'],
  '015': ['C98A00', 'ring'],
  '016': ['2E7D32', 'petals'],
  '017': ['1F4E9B', 'star'],
  '018': ['0C5FA8', 'diamond'],
  '019': ['23388C', 'arches'],
  '020': ['0E6B5C', 'star'],
  '021': ['1E7B4B', 'diamond'],
  '022': ['0F7F8C', 'ring'],
  '053': ['2C6E49', 'diamond'],
  '054': ['7A1420', 'star'],
  '055': ['6A1B7A', 'diamond'],
  '056': ['0099CC', 'ring'],
  '057': ['4A4A4A', 'bars'],
  '059': ['1A4C96', 'petals'],
  '060': ['2F8F46', 'star'],
  '061': ['C2182B', 'arches'],
  '062': ['6B3A1F', 'ring'],
  '064': ['A01E2C', 'star'],
  '066': ['0A7E8C', 'petals'],
  '070': ['19A0B8', 'arches'],
  '078': ['B5651D', 'bars'],
};

/** For a bank with an unknown number range. */
const UNKNOWN_BANK: Bank = { name: 'بانک عضو شتاب', ibanCode: '099', cardPrefixes: [] };

export function bankOfCardOrUnknown(pan: string): Bank {
  return bankOfCard(pan) ?? UNKNOWN_BANK;
}

/** @param iban IR and 24 digits */
export function bankOfIbanOrUnknown(iban: string): Bank {
  return bankOfIban(iban.slice(2)) ?? UNKNOWN_BANK;
}

export function identityOf({ name, ibanCode }: Bank): BankIdentity {
  const look = LOOKS[ibanCode];
  if (!look) return { name, logo: '', color: '' };
  const [color, emblem] = look;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#${color}">${EMBLEMS[emblem]}</svg>`;
  return { name, logo: Buffer.from(svg).toString('base64'), color };
}
