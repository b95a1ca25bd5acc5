import { BRAND } from '@contract/rules/limits';

/** What a shared link is. The words are the same for every link of a kind, because strangers keep previews. */
export type LinkKind = 'app' | 'payment' | 'check';

const WORDS: Readonly<Record<LinkKind, { readonly title: string; readonly text: string }>> = {
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

/** The kind of a page's address. */
export function linkKindOf(path: string): LinkKind {
  if (/^\/pay(\/|$)/i.test(path)) return 'payment';
  return /^\/check(\/|$)/i.test(path) ? 'check' : 'app';
}

/**
 * Open Graph and Twitter tags. They name no page address, so that a messenger keeps the address that was sent.
 * @param origin public origin, because messengers need an absolute address of the picture
 */
export function linkTags(kind: LinkKind, origin: string): string {
  const { title, text } = WORDS[kind];
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
    Object.entries(values).map(([name, value]) => `<meta ${attribute}="${name}" content="${escaped(value)}">`);
  return [...tags('property', properties), ...tags('name', names)].join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
