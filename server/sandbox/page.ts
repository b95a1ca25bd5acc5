import { BRAND } from '@contract/rules/limits';
import { persianDigits } from '../texts/figures';
import { type Html, html } from '../texts/html';
import type { SamplePerson } from './samples';

export const SANDBOX_FONT_PATH = '/sandbox/vazirmatn.woff2';
export const stylePath = (name: string) => `/sandbox/${name}.css`;
export const scriptPath = (name: string) => `/sandbox/${name}.js`;
export const HTML_TYPE = 'text/html; charset=utf-8';

/** Options of a sandbox route: not in the API documentation, and quiet in the log. */
export const HIDDEN = { logLevel: 'warn', schema: { hide: true } } as const;

/** The two facing sides and the coin. */
export const MARK = html`<svg class="mark" viewBox="0 0 48 48" aria-hidden="true">
  <path d="M14 8.5A18.5 18.5 0 0 0 14 39.5M34 8.5A18.5 18.5 0 0 1 34 39.5" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>
  <circle cx="24" cy="24" r="11.2" fill="#EFB73A"/><circle cx="24" cy="24" r="8.9" fill="none" stroke="#3A2600" stroke-opacity=".26"/>
  <path d="M22.5 18.3c0-.5.4-.9.9-1l1.5-.4c.6-.1 1 .3 1 .9l-.3 12.6c0 .6-.5 1-1 1h-.8c-.6 0-1-.4-1-1z" fill="#3A2600"/></svg>`;

interface Page {
  readonly title: string;
  readonly body: Html;
  /** Names of the style sheets. */
  readonly styles: readonly string[];
  readonly scripts?: readonly string[];
}

/** An HTML document, right to left, without inline styles or scripts. */
export function htmlDocument({ title, body, styles, scripts = [] }: Page): string {
  return html`<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/app-icon.svg" type="image/svg+xml">
${styles.map((name) => html`<link rel="stylesheet" href="${stylePath(name)}">`)}
${scripts.map((name) => html`<script src="${scriptPath(name)}" defer></script>`)}
</head>
<body>
${body}
</body>
</html>`.text;
}

/** A page of the sandbox with the shared style sheet and its own one. */
export function sandboxPage({ title, style, ...page }: Omit<Page, 'styles'> & { readonly style: string }): string {
  return htmlDocument({ ...page, title: `${title} · ${BRAND}`, styles: ['sandbox', style] });
}

interface SandboxHeader {
  readonly title: string;
  /** The title in English. */
  readonly english: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

/** The lapis bar at the top of a page. */
export function sandboxHeader({ title, english, links }: SandboxHeader): Html {
  return html`<header class="hero">
  <div class="hero-in">
    <div class="brand">${MARK}<div><h1>${title}</h1><p lang="en" dir="ltr">${english}</p></div></div>
    <nav class="links" aria-label="پیوندها">${links.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}</nav>
  </div>
</header>`;
}

/** The title of a card, in both languages. */
export function heading(persian: string, english: string): Html {
  return html`<h2>${persian}<span lang="en" dir="ltr">${english}</span></h2>`;
}

/** A button that copies its value; the page needs {@link runCopying} as script `copy`. */
export function copyable(value: string): Html {
  return html`<button type="button" class="copy" data-copy="${value}" title="کپی"><bdi dir="ltr">${value}</bdi></button>`;
}

/** Browser script: the server sends the source of this function, so it uses nothing outside. */
export function runCopying(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (!button?.dataset.copy) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    button.classList.add('copied');
    setTimeout(() => button.classList.remove('copied'), 1200);
  });
}

function row(label: string, value: Html | string): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

/** The data for registering a person and adding a card, with buttons to copy them. */
export function personRows(person: Omit<SamplePerson, 'mobile'> & { readonly mobile?: string }): Html[] {
  const { day, month, year } = person.birthDate;
  return [
    row('کد ملی', copyable(person.nationalCode)),
    row('تاریخ تولد', persianDigits(`${day} ${month} ${year}`)),
    ...(person.mobile ? [row('موبایل', copyable(person.mobile))] : []),
    row('کارت', copyable(person.card)),
  ];
}
