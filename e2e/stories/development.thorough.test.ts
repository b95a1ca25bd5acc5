import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { buildPaths } from '../../config/webpack/paths';
import { runTool } from '../../scripts/run';
import { openBrowser } from '../support/browser';
import { newPerson } from '../support/person';
import { replayed } from '../support/replayed';
import { RunningServer } from '../support/server';
import { sellAndSettle } from '../support/walkBack';

/** Four times as long as a fresh build on two cores. */
const BUILD_MS = 180_000;
const WEB = path.join(buildPaths.root, 'node_modules/.cache/amanat/development-web');

/** The part of the Redux DevTools extension that runs in a page. */
const EXTENSION = `
  import { instrument } from '@redux-devtools/instrument';
  import { compose } from 'redux';
  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = ({ maxAge }) => (...enhancers) =>
    compose(...enhancers, (next) => (...given) => {
      const store = instrument(() => null, { maxAge })(next)(...given);
      window.historyOfTools = () => JSON.stringify(store.liftedStore.getState());
      return store;
    });
`;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  const exit = await runTool('webpack', ['--mode', 'development', '--output-path', WEB], {
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'ignore',
    timeout: BUILD_MS,
  });
  expect(exit).toBe(0);
  [server, browser] = await Promise.all([RunningServer.start({ WEB_DIRECTORY: WEB }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('the story passes in a development build, where Redux and React throw more errors', async () => {
  const [seller, buyer] = [await newPerson(browser, server, 30_001), await newPerson(browser, server, 30_002)];
  const { outputFiles } = await build({
    stdin: { contents: EXTENSION, resolveDir: buildPaths.root },
    bundle: true,
    write: false,
  });
  await seller.page.addInitScript(outputFiles[0]?.text ?? '');
  await sellAndSettle(seller, buyer);

  // What Redux DevTools export has placeholders, and replays to its end.
  const history = await seller.page.evaluate<string>('historyOfTools()');
  const { nationalCode, mobile, cardNumber } = seller.identity;
  expect([nationalCode, mobile, cardNumber, buyer.identity.mobile].filter((value) => history.includes(value))).toEqual(
    [],
  );
  expect(history).toContain('‹accessToken 1›');
  const folder = await mkdtemp(path.join(tmpdir(), 'amanat-devtools-'));
  const file = path.join(folder, 'state.json');
  await writeFile(file, history);
  const { output, complaint } = await replayed(file);
  await rm(folder, { recursive: true });
  expect(complaint).toBe('');
  expect(output).toContain('No reducer threw, and every state has its schema.');
  expect(output).toContain('The end is the state that the trace tells of.');

  // A production build has no such name.
  const names = await seller.page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'), ({ src }) => new URL(src).pathname),
  );
  expect(names).toContain('/assets/main.js');
});
