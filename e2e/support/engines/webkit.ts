import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../../../server/testing/network';
import type { Engine, EnginePhone, Theme } from './engine';
import { WebDriverSession } from './webDriver';

const WIDTH = 390;
const HEIGHT = 844;
const START_TIMEOUT_MS = 20_000;

/** The browser has a toolbar wider than a phone. It may be as narrow as it likes; of the page it changes nothing. */
const NARROW_TOOLBAR = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px }';

/**
 * Notes in the page what it throws and complains about: the driver has no event for it. It is there from the first look at a
 * page on, so what a page threw before that is not seen; nor would the page then be as the story expects it.
 */
const LISTEN = `
  if (!window.heard) {
    window.heard = [];
    const note = (what) => window.heard.push(what instanceof Error ? what.name + ': ' + what.message + '\\n' + what.stack : String(what));
    addEventListener('error', (event) => note(event.error ?? event.message));
    addEventListener('unhandledrejection', (event) => note(event.reason));
    addEventListener('securitypolicyviolation', (event) => note(event.violatedDirective + ' refused ' + event.blockedURI));
    for (const level of ['error', 'warn']) {
      const said = console[level];
      console[level] = (...words) => { note(words.join(' ')); said.apply(console, words); };
    }
  }`;

/** WebKitGTK over WebDriver, on a screen that nobody sees; a driver has one session, so a phone has a driver of its own. */
export class WebKit implements Engine {
  private readonly phones: WebKitPhone[] = [];
  private readonly processes: ChildProcess[] = [];
  private readonly ready: Promise<{ display: string; settings: string }>;

  /** @param programs the paths of WebKitWebDriver and of Xvfb */
  constructor(private readonly programs: { readonly driver: string; readonly screen: string }) {
    this.ready = this.prepare();
  }

  async openPhone(theme: Theme): Promise<EnginePhone> {
    const { display, settings } = await this.ready;
    const port = await freePort();
    const child = spawn(this.programs.driver, ['-p', String(port)], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        GTK_THEME: theme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
        TZ: 'Asia/Tehran',
        XDG_CONFIG_HOME: settings,
        // layers are for a graphics card; without one, drawing them takes a quarter of the story's processor time
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      },
    });
    this.processes.push(child);
    const origin = `http://127.0.0.1:${port}`;
    await untilItAnswers(origin, child);
    const session = await WebDriverSession.open(origin, {});
    const phone = new WebKitPhone(session);
    this.phones.push(phone);
    await phone.unfold();
    return phone;
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.phones.map((phone) => phone.close()));
    for (const child of this.processes) child.kill();
    const { settings } = await this.ready;
    await rm(settings, { recursive: true, force: true });
  }

  private async prepare() {
    const settings = await mkdtemp(path.join(tmpdir(), 'amanat-webkit-'));
    await mkdir(path.join(settings, 'gtk-3.0'));
    await writeFile(path.join(settings, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
    const screen = spawn(
      this.programs.screen,
      ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    this.processes.push(screen);
    return { display: `:${await firstLine(screen.stdio[3] as Readable)}`, settings };
  }
}

/** Whoever writes goes on to write: the stream stays open. */
function firstLine(stream: Readable): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk) => {
      said += chunk;
      if (said.includes('\n')) resolve(said.trim());
    });
    stream.on('close', () => reject(new Error('Xvfb did not start.')));
  });
}

async function untilItAnswers(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const status = await fetch(`${origin}/status`).catch(() => null);
    if (status?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start.');
}

class WebKitPhone implements EnginePhone {
  private readonly complaints: string[] = [];

  constructor(private readonly session: WebDriverSession) {}

  /** To a phone's size: the toolbar's height is known once there is a window. */
  async unfold(): Promise<void> {
    await this.session.resize(WIDTH, HEIGHT);
    const shown = await this.ask<number>('window.innerHeight');
    await this.session.resize(WIDTH, 2 * HEIGHT - shown);
  }

  open(address: string): Promise<void> {
    return this.session.open(address);
  }

  back(): Promise<void> {
    return this.session.back();
  }

  async ask<Answer>(expression: string): Promise<Answer> {
    const script = `${LISTEN}\nconst answer = ${expression};\nreturn { answer, heard: window.heard.splice(0) };`;
    const { answer, heard } = await this.session.run<{ answer: Answer; heard: string[] }>(script);
    this.complaints.push(...heard);
    return answer;
  }

  press(x: number, y: number): Promise<void> {
    return this.session.press(x, y);
  }

  type(text: string): Promise<void> {
    return this.session.type(text);
  }

  photograph(): Promise<Buffer> {
    return this.session.photograph();
  }

  async takeComplaints(): Promise<string[]> {
    await this.ask('null');
    return this.complaints.splice(0);
  }

  close(): Promise<void> {
    return this.session.close();
  }
}
