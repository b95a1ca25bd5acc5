import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Index } from 'selenium-webdriver/bidi';
import { BrowsingContext } from 'selenium-webdriver/bidi/generated/browsing_context';
import { Input } from 'selenium-webdriver/bidi/generated/input';
import { Log } from 'selenium-webdriver/bidi/generated/log';
import { Script } from 'selenium-webdriver/bidi/generated/script';
import { Session } from 'selenium-webdriver/bidi/generated/session';
import { type EnginePhone, HEIGHT, printed, type Theme, WIDTH } from './engine';

/** The module exports the class itself, contrary to its types. */
const Bidi: typeof Index = require('selenium-webdriver/bidi');

/** Firefox ESR cannot set these over the protocol. */
const preferences = (theme: Theme) => `
user_pref('intl.accept_languages', 'fa-IR');
user_pref('layout.css.prefers-color-scheme.content-override', ${theme === 'dark' ? 0 : 1});
user_pref('ui.prefersReducedMotion', 1);
`;

/** Starts Firefox with a new profile and connects over WebDriver BiDi, which needs no driver program. */
export async function openFirefox(program: string, theme: Theme): Promise<EnginePhone> {
  const profile = await mkdtemp(path.join(tmpdir(), 'amanat-firefox-'));
  await writeFile(path.join(profile, 'user.js'), preferences(theme));
  const browser = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Asia/Tehran' },
  });
  const ended = new Promise((resolve) => browser.on('close', resolve));
  const webSocketUrl = `${await printed(browser.stderr, /BiDi listening on (ws:\S+)/)}/session`;
  const bidi = new Bidi(webSocketUrl);
  const driver = {
    getBidi: async () => bidi,
    getCapabilities: async () => new Map([['webSocketUrl', webSocketUrl]]),
  };
  await (await Session.create(driver)).new({ capabilities: {} });
  const [browsing, script, input, log] = [
    await BrowsingContext.create(driver),
    await Script.create(driver),
    await Input.create(driver),
    await Log.create(driver),
  ];
  const { contexts } = await browsing.getTree({});
  const context = contexts[0]?.context ?? '';
  await browsing.setViewport({ context, viewport: { width: WIDTH, height: HEIGHT }, devicePixelRatio: 2 });
  let complaints: string[] = [];
  await log.onEntryAdded(({ level, text }) => {
    if (level === 'error' || level === 'warn') complaints.push(String(text));
  });

  return {
    open: async (url) => void (await browsing.navigate({ context, url, wait: 'complete' })),
    async evaluate(expression) {
      const answer = await script.evaluate({
        expression: `JSON.stringify([${expression}])`,
        target: { context },
        awaitPromise: true,
      });
      if (!('result' in answer && answer.result.type === 'string')) throw new Error(JSON.stringify(answer));
      return JSON.parse(String(answer.result.value))[0];
    },
    async click(x, y) {
      const actions = [
        { type: 'pointerMove' as const, x, y },
        { type: 'pointerDown' as const, button: 0 },
        { type: 'pointerUp' as const, button: 0 },
      ];
      await input.performActions({ context, actions: [{ type: 'pointer', id: 'finger', actions }] });
    },
    async type(text) {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown' as const, value },
        { type: 'keyUp' as const, value },
      ]);
      await input.performActions({ context, actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    screenshot: async () => Buffer.from((await browsing.captureScreenshot({ context })).data, 'base64'),
    async takeComplaints() {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    async close() {
      await bidi.close();
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
