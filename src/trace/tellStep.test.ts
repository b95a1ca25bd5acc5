import { baseApi } from '@/api/baseApi';
import { CALL_WORDS, UNNAMED_STEP } from '@/messages/trace';
import { createTestApp } from '@/testing/createTestApp';
import { wholeJourney } from '@/testing/journeys';
// a replay knows every endpoint there is
import '@/testing/replay/reducer';
import { tellStep } from './tellStep';
import { actionsOf, takeTrace } from './traceFile';

jest.setTimeout(120_000);

test('every call has its words', () => {
  expect(Object.keys(baseApi.endpoints).length).toBeGreaterThan(60);
  expect(Object.keys(baseApi.endpoints).filter((name) => !(name in CALL_WORDS))).toEqual([]);
});

test('every step of a whole journey is told in Persian', async () => {
  const { app } = await wholeJourney(61);
  const steps = actionsOf(takeTrace(app.recorder, new Date(), '/')).flatMap((action, id) => tellStep(action, id) ?? []);
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.filter(({ words }) => words === UNNAMED_STEP).map(({ text }) => text)).toEqual([]);
  for (const { words } of steps) expect(words).toMatch(/^[\u0600-\u06ff\u200c :]+$/);
});

test('what was done before the gateway comes over the trip, sealed, and is told with the rest, once', async () => {
  const { app, typed } = await wholeJourney(62);
  const kept = window.sessionStorage.getItem('amanat:trace') ?? '';
  expect(kept).toContain('payment/gatewayFormSubmitted');
  for (const secret of [typed.nationalCode, typed.mobile, typed.card, typed.purpose])
    expect(kept).not.toContain(secret);
  app.stop();

  const back = await createTestApp();
  expect(window.sessionStorage.getItem('amanat:trace')).toBeNull();
  const trace = takeTrace(back.recorder, new Date(), '/transaction-receipt');
  const before = trace.amanat.earlier ? actionsOf(trace.amanat.earlier) : [];
  const told = before.flatMap((action, id) => tellStep(action, id) ?? []);
  expect(told.at(-1)?.words).toBe('به درگاه بانک رفت');
  expect((await createTestApp()).recorder.earlier).toBe('');
});
