import { BRAND } from '@contract/limits';
import { type Html, html } from './html';

/** Where the sandbox's own font, style sheet and script are. */
export const SANDBOX_FONT_PATH = '/sandbox/vazirmatn.woff2';
export const SANDBOX_STYLE_PATH = '/sandbox/sandbox.css';
export const DESK_SCRIPT_PATH = '/sandbox/desk.js';

/** The two facing sides and the coin. */
export const MARK = html`<svg class="mark" viewBox="0 0 48 48" aria-hidden="true">
  <path d="M14 8.5A18.5 18.5 0 0 0 14 39.5M34 8.5A18.5 18.5 0 0 1 34 39.5" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>
  <circle cx="24" cy="24" r="11.2" fill="#EFB73A"/><circle cx="24" cy="24" r="8.9" fill="none" stroke="#3A2600" stroke-opacity=".26"/>
  <path d="M22.5 18.3c0-.5.4-.9.9-1l1.5-.4c.6-.1 1 .3 1 .9l-.3 12.6c0 .6-.5 1-1 1h-.8c-.6 0-1-.4-1-1z" fill="#3A2600"/></svg>`;

/** A page of the sandbox: right to left, with its own style sheet and no inline style or script. */
export function sandboxPage(page: { title: string; body: Html; script?: string }): string {
  return html`<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<title>${page.title} · ${BRAND}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/app-icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${SANDBOX_STYLE_PATH}">
${page.script ? html`<script src="${page.script}" defer></script>` : ''}
</head>
<body>
${page.body}
</body>
</html>`.text;
}
