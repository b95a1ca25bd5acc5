import { BRAND } from '@contract/rules/limits';
import { cutText } from './cutText';
import { rials } from './figures';
import { html } from './html';

/** What a shared link is. */
export type LinkKind = 'app' | 'payment' | 'check';

/** Title and text of a preview. */
export interface LinkWords {
  readonly title: string;
  readonly text: string;
}

/** The words of a link that names nothing, because strangers keep previews. */
const WORDS: Readonly<Record<LinkKind, LinkWords>> = {
  app: { title: BRAND, text: `پول شما تا پایان معامله نزد ما ${BRAND} می‌ماند.` },
  payment: {
    title: `درخواست پرداخت با ${BRAND}`,
    text: `پیش از پرداخت، مبلغ و فروشنده را ببینید. پول تا تأیید شما نزد ${BRAND} می‌ماند.`,
  },
  check: {
    title: `بررسی رسید ${BRAND}`,
    text: 'ببینید این پرداخت واقعاً انجام شده است و پول اکنون کجاست.',
  },
};

/** The picture of every link (scripts/assets.ts draws it). */
const PICTURE = { path: '/link-preview.png', width: 1200, height: 630 } as const;

const LONGEST_PURPOSE = 60;

/**
 * The words of a payable request: its purpose and never a name.
 * @param request.payerPaysRials in rials; null unless the payee shows it
 */
export function requestWords({
  purpose,
  payerPaysRials,
}: {
  readonly purpose: string;
  readonly payerPaysRials: number | null;
}): LinkWords {
  const promise = `پول تا تأیید شما نزد ${BRAND} می‌ماند`;
  return {
    title: `درخواست پرداخت · ${cutText(purpose, LONGEST_PURPOSE)}`,
    text: payerPaysRials === null ? promise : `${rials(payerPaysRials)} · ${promise}`,
  };
}

/** What follows `/pay/` in an address; null for other pages. */
export function linkedCodeIn(path: string): string | null {
  return /^\/pay\/([^/]+)\/*$/i.exec(path)?.[1] ?? null;
}

/** The kind of a page's address. */
export function linkKindOf(path: string): LinkKind {
  if (/^\/pay(\/|$)/i.test(path)) return 'payment';
  return /^\/check(\/|$)/i.test(path) ? 'check' : 'app';
}

/**
 * Open Graph and Twitter tags. They name no page address, so that a messenger keeps the address that was sent.
 * @param origin public origin, because messengers need an absolute address of the picture
 * @param words those of one link; by default those of its kind
 */
export function linkTags(kind: LinkKind, origin: string, words: LinkWords = WORDS[kind]): string {
  const { title, text } = words;
  const picture = origin + PICTURE.path;
  const properties = {
    'og:type': 'website',
    'og:site_name': BRAND,
    'og:locale': 'fa_IR',
    'og:title': title,
    'og:description': text,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': WORDS.app.text,
  };
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': text,
    'twitter:image': picture,
  };
  const tags = (attribute: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, value]) => html`<meta ${attribute}="${name}" content="${value}">`);
  return html`${tags('property', properties)}${tags('name', names)}`.text;
}
