import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loginRequested } from '@/features/auth/slice';
import { payRequested } from '@/state/actions';
import type { RootState } from '@/state/store';
import { flawOf } from '@/trace/allowList';
import { createRecorder } from '@/trace/recorder';
import { type Trace, takeTrace, traceText } from '@/trace/traceFile';
import { createReplayReducer } from './reducer';
import { replay } from './replay';
import { replayReport } from './report';
import { testOf } from './testFile';
import { readTrace } from './trace';

const NOW = new Date('2026-11-21T05:00:00Z');
const reducer = createReplayReducer();
const initial = reducer(undefined, { type: 'start' });

/** The trace of these actions, as the recorder of a page makes it. */
function traceOf(...actions: { type: string; payload?: unknown }[]): Trace {
  const recorder = createRecorder();
  let state: RootState = initial;
  const pass = recorder.middleware({ getState: () => state, dispatch: (action) => action })((action) => {
    state = reducer(state, action as { type: string });
    return action;
  });
  for (const action of actions) pass(action);
  return takeTrace(recorder, NOW, '/pay/ABCDEFGH');
}

const login = loginRequested({ nationalCode: '0084575948', mobile: '09121234567' });
const pay = payRequested({ paymentCode: 'ABCDEFGH', accountId: 'account' });

test('lists the changes of each step and reaches the recorded end', () => {
  const trace = readTrace(traceText(traceOf(login, pay)));
  const outcome = replay(trace);
  expect(outcome).toMatchObject({ flawed: null, departures: [] });
  expect(outcome.steps[0]?.changes).toContainEqual({
    type: 'CHANGE',
    path: ['auth', 'backup', 'mobile'],
    oldValue: '',
    value: '‹mobile 1›',
  });
  const report = replayReport(trace, outcome).join('\n');
  expect(report).toContain('1  +0 ms  auth/loginRequested');
  expect(report).toContain('~ auth.status: "idle" → "pending"');
  expect(report).toContain('The end is the state that the trace tells of.');
});

test('names the first action at which a reducer throws, and keeps the state before it', () => {
  const trace = traceOf(login, { type: 'auth/authFailed', payload: { code: 1018, status: 422 } }, pay);
  // A payload that the reducer cannot read.
  const broken = { type: 'auth/codeSent' };
  Object.assign(trace.actionsById[2] ?? {}, { action: broken });
  const outcome = replay(readTrace(traceText(trace)));
  expect(outcome.flawed).toMatchObject({ number: 2, action: broken, flaw: { kind: 'threw' } });
  expect(outcome.flawed?.changes).toEqual([]);
  expect(outcome.finalState.payment.status).toBe('pending');
  expect(replayReport(readTrace(traceText(trace)), outcome).join('\n')).toMatch(/Action 2: a reducer threw TypeError/);
});

test('names the first action after which the state has a wrong value, with its place', () => {
  const trace = traceOf(login, pay);
  Object.assign(trace.actionsById[2] ?? {}, {
    action: payRequested({ paymentCode: 17 as never, accountId: 'account' }),
  });
  const { flawed } = replay(readTrace(traceText(trace)));
  expect(flawed).toMatchObject({ number: 2, flaw: { kind: 'leftSchema', detail: '.payment.paymentCode' } });
});

test('an answer may be a number or a boolean', () => {
  expect(
    flawOf({ api: { queries: { 'unreadNotices(undefined)': { data: 2 }, 'moneyMoved(undefined)': { data: true } } } }),
  ).toBeNull();
});

test('reports an end that differs from the recorded one', () => {
  const trace = traceOf(login);
  trace.amanat.finalState = { ...trace.amanat.finalState, network: { online: false } };
  const { departures } = replay(readTrace(traceText(trace)));
  expect(departures).toEqual([{ type: 'CHANGE', path: ['network', 'online'], oldValue: false, value: true }]);
});

test.each([
  ['', 'not JSON'],
  ['[1, 2]', 'not an object'],
  ['{"some":"thing"}', 'neither a trace of Amanat nor an export of Redux DevTools'],
  ['{"payload":"[{\\"type\\":\\"a\\"}"}', 'cut off'],
  ['{"payload":"{}"}', 'incomplete'],
  ['{"payload":"[{}]"}', 'action 1 is missing'],
  ['{"actionsById":{}}', 'incomplete'],
  [traceText(traceOf(login)).slice(0, -40), 'cut off'],
  [JSON.stringify({ ...traceOf(login), amanat: { format: 2 } }), 'has format 2'],
  [JSON.stringify({ ...traceOf(login), committedState: undefined }), 'incomplete'],
  [JSON.stringify({ ...traceOf(login), actionsById: {} }), 'action 1 is missing'],
])('refuses an invalid file in one line (%#)', (text, words) => {
  expect(() => readTrace(text)).toThrow(words);
});

test('the generated test fails while the flaw exists', () => {
  const good = replay(readTrace(traceText(traceOf(login))));
  const { test: written, tracePath } = testOf('src/flows/payment.lost.test.ts', good);
  expect(tracePath).toBe('src/flows/payment.lost.trace.json');
  expect(written.text).toContain("'payment.lost.trace.json'");
  expect(written.text).toContain('expect(departures).toEqual([]);');

  const trace = traceOf(login);
  Object.assign(trace.actionsById[1] ?? {}, { action: { type: 'auth/codeSent' } });
  const bad = testOf('a.test.ts', replay(readTrace(traceText(trace))));
  expect(bad.test.text).toContain('action 1, auth/codeSent, leaves a good state');
  expect(bad.test.text).not.toContain('departures');
});

test('the replay knows each endpoint of the app', () => {
  const folder = path.join(__dirname, '../../api');
  const withEndpoints = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('.injectEndpoints('))
    .map((file) => `import '@/api/${file.replace('.ts', '')}';`);
  const imports = readFileSync(path.join(__dirname, 'reducer.ts'), 'utf8');
  expect(withEndpoints.filter((line) => !imports.includes(line))).toEqual([]);
});
