import { BRAND } from '@contract/rules/limits';
import { type Html, html } from './html';

/** Where the sandbox's own files are: one style sheet and one font for every page, and what a page has of its own. */
export const SANDBOX_FONT_PATH = '/sandbox/vazirmatn.woff2';
export const stylePath = (name: string) => `/sandbox/${name}.css`;
export const scriptPath = (name: string) => `/sandbox/${name}.js`;

/** The two facing sides and the coin. */
export const MARK = html`<svg class="mark" viewBox="0 0 48 48" aria-hidden="true">
  <path d="M14 8.5A18.5 18.5 0 0 0 14 39.5M34 8.5A18.5 18.5 0 0 1 34 39.5" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>
  <circle cx="24" cy="24" r="11.2" fill="#EFB73A"/><circle cx="24" cy="24" r="8.9" fill="none" stroke="#3A2600" stroke-opacity=".26"/>
  <path d="M22.5 18.3c0-.5.4-.9.9-1l1.5-.4c.6-.1 1 .3 1 .9l-.3 12.6c0 .6-.5 1-1 1h-.8c-.6 0-1-.4-1-1z" fill="#3A2600"/></svg>`;

export interface SandboxPage {
  readonly title: string;
  readonly body: Html;
  /** Name of the style sheet that only this page needs. */
  readonly style: string;
  readonly scripts?: readonly string[];
}

/** A page of the sandbox: right to left, with its own style sheets and no inline style or script. */
export function sandboxPage({ title, body, style, scripts = [] }: SandboxPage): string {
  return html`<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<title>${title} · ${BRAND}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/app-icon.svg" type="image/svg+xml">
${['sandbox', style].map((name) => html`<link rel="stylesheet" href="${stylePath(name)}">`)}
${scripts.map((name) => html`<script src="${scriptPath(name)}" defer></script>`)}
</head>
<body>
${body}
</body>
</html>`.text;
}

export interface SandboxHeader {
  readonly title: string;
  /** The same in English, for whoever doesn't read Persian. */
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
