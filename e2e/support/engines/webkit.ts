import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../server/testing/network';
import { type EnginePhone, HEIGHT, printed, type Theme, WIDTH } from './engine';

/** The toolbar is wider than a phone, and the window as wide as the toolbar. */
const NARROW_TOOLBAR = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px }';
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations=0\n';

/** The driver reports no errors of a page, so the page collects them from the first `evaluate` on. */
const COLLECT_COMPLAINTS = `
  if (!window.complaints) {
    window.complaints = [];
    const note = (error) => window.complaints.push(error?.stack ? error + '\\n' + error.stack : String(error));
    addEventListener('error', (event) => note(event.error ?? event.message));
    addEventListener('unhandledrejection', (event) => note(event.reason));
    addEventListener('securitypolicyviolation', (event) => note(event.violatedDirective + ' ' + event.blockedURI));
    for (const level of ['error', 'warn']) console[level] = (...words) => note(words.join(' '));
  }`;

/** Starts WebKitGTK's browser on a virtual screen of its own: a driver has one session. */
export async function openWebKit(programs: { driver: string; screen: string }, theme: Theme): Promise<EnginePhone> {
  const settings = await mkdtemp(path.join(tmpdir(), 'amanat-webkit-'));
  await mkdir(path.join(settings, 'gtk-3.0'));
  await writeFile(path.join(settings, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  await writeFile(path.join(settings, 'gtk-3.0', 'settings.ini'), REDUCED_MOTION);
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await printed(screen.stdio[3] as Readable, /(\d+)\n/);
  const port = await freePort();
  const browser = spawn(programs.driver, ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GTK_THEME: theme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
      TZ: 'Asia/Tehran',
      XDG_CONFIG_HOME: settings,
      // Compositing without a graphics card costs a quarter of the processor time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const driver = await connect(`http://127.0.0.1:${port}`, browser);
  let complaints: string[] = [];

  const phone: EnginePhone = {
    open: (address) => driver.get(address),
    async evaluate<Value>(expression: string) {
      const found = await driver.executeScript<{ value: Value; complaints: string[] }>(
        `${COLLECT_COMPLAINTS} return { value: ${expression}, complaints: window.complaints.splice(0) };`,
      );
      complaints.push(...found.complaints);
      return found.value;
    },
    click: (x, y) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async takeComplaints() {
      await phone.evaluate('null');
      const taken = complaints;
      complaints = [];
      return taken;
    },
    async close() {
      await driver.quit();
      browser.kill();
      screen.kill();
      await rm(settings, { recursive: true, force: true });
    },
  };
  await resize(driver);
  return phone;
}

async function connect(origin: string, browser: ChildProcess): Promise<WebDriver> {
  while (browser.exitCode === null) {
    const status = await fetch(`${origin}/status`).catch(() => null);
    if (status?.ok) return new Builder().usingServer(origin).withCapabilities({ browserName: 'MiniBrowser' }).build();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start.');
}

/** Gives the page the size of a phone. The height of the toolbar is known once there is a window. */
async function resize(driver: WebDriver): Promise<void> {
  const window = driver.manage().window();
  await window.setRect({ x: 0, y: 0, width: WIDTH, height: HEIGHT });
  const height = await driver.executeScript<number>('return window.innerHeight');
  await window.setRect({ x: 0, y: 0, width: WIDTH, height: 2 * HEIGHT - height });
}
