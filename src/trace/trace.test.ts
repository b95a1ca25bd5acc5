import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { instrument, type LiftedState } from '@redux-devtools/instrument';
import type { Store, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { compose, legacy_createStore } from 'redux';
import { FLUSH, PERSIST } from 'redux-persist';
import { sessionEnded } from '@/state/session';
import type { RootState } from '@/state/store';
import { createTestApp } from '@/testing/createTestApp';
import { type Journey, logOut, wholeJourney } from '@/testing/journeys';
import { createReplayReducer } from '@/testing/replay/reducer';
import { replay } from '@/testing/replay/replay';
import { readTrace } from '@/testing/replay/trace';
import { isOfficeCall } from './allowList';
import { devToolsEnhancer } from './devTools';
import { stepsOf } from './ReportSteps';
import type { TraceEntry } from './recorder';
import { createSanitizer } from './sanitizer';
import { actionsOf, takeTrace, traceText } from './traceFile';

const NOW = new Date('2026-11-21T05:00:00Z');

let journey: Journey;
let text: string;

beforeAll(async () => {
  journey = await wholeJourney(880);
  text = traceText(takeTrace(journey.app.recorder, NOW, '/transaction-detail/ABCDEFGH'));
});

/** The personal values that were typed or answered. */
function personalValues({ app, typed }: Journey): string[] {
  const state = app.store.getState();
  // Matches each string literal in order, and skips keys.
  const answered = [...JSON.stringify(state.api.queries).matchAll(/"((?:[^"\\]|\\.)*)"(:?)/g)].flatMap(
    ([, value = '', isKey]) => (isKey || value.length < 6 || value.includes('\\') ? [] : value),
  );
  const isPersonal = (value: string) => /[0-9٠-٩]{6,}|[؀-ۿ]/.test(value) && !/^\d{4}-\d\d-\d\dT|\(/.test(value);
  const { codes, ...fields } = typed;
  return [
    ...Object.values(fields),
    ...codes.map((code) => `"${code}"`),
    // A time may hold the digits of a short number.
    ...answered.filter(isPersonal).map((value) => (/^\d{6,9}$/.test(value) ? `"${value}"` : value)),
    state.session.accessToken ?? '',
    state.session.refreshToken ?? '',
  ].filter(Boolean);
}

test('a trace of a whole journey holds nothing personal', () => {
  const personal = personalValues(journey);
  expect(personal.length).toBeGreaterThan(20);
  const [device] = journey.app.store.getState().deviceSecrets.kept;
  const values = [...personal, String(device?.secret), String(device?.owner)];
  expect(values.filter((value) => text.includes(value))).toEqual([]);
  expect(text).toContain('‹accessToken 1›');
  expect(JSON.parse(text).amanat).toMatchObject({
    format: 1,
    route: '/transaction-detail/:code',
    appVersion: 'development',
  });
});

test('hides each call of the office whole', () => {
  const folder = path.join(__dirname, '../api');
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const [, ...endpoints] = texts.join('').split(/(?=\b\w+: build\.)/);
  const ofOffice = endpoints.filter((text) => text.includes(' /office/')).map((text) => text.split(':')[0]);
  expect(ofOffice.length).toBeGreaterThan(60);
  expect(ofOffice.filter((name) => !isOfficeCall(name))).toEqual([]);
});

test('a trace replays to its final state', () => {
  const { steps, flawed, departures } = replay(readTrace(text));
  expect(steps.length).toBeGreaterThan(90);
  expect(flawed && [flawed.number, flawed.action.type, flawed.flaw]).toBeNull();
  expect(departures).toEqual([]);
});

/** The state after the extension imports a file, with its parser for plain JSON. */
function importedByDevTools(file: string): RootState {
  const store = legacy_createStore(createReplayReducer(), undefined, instrument(() => null, { maxAge: 500 }) as never);
  const { liftedStore } = store as unknown as { liftedStore: { dispatch(action: UnknownAction): void } };
  const content = JSON.parse(file);
  const { payload, preloadedState } = content;
  liftedStore.dispatch({
    type: 'IMPORT_STATE',
    nextLiftedState: payload ? JSON.parse(payload) : content,
    ...(preloadedState && { preloadedState: JSON.parse(preloadedState) }),
  });
  return store.getState();
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test('Redux DevTools import the file and compute the same state', () => {
  expect(plain(importedByDevTools(text))).toEqual(JSON.parse(text).amanat.finalState);
});

describe('Redux DevTools', () => {
  type Tools = Store<RootState> & { liftedStore: Store<LiftedState<RootState, UnknownAction, unknown>> };
  /** As the extension: its enhancer is next to the store, and its options reach the history. */
  const extension =
    (options: { maxAge?: number; features?: object }) =>
    (...enhancers: StoreEnhancer[]) => {
      seen = options;
      return compose(...enhancers, instrument(() => null, { maxAge: options.maxAge }) as StoreEnhancer);
    };
  const page = window as { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: unknown };
  let seen: { features?: object };

  beforeEach(() => {
    page.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = extension;
  });

  afterEach(() => {
    delete page.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__;
    window.localStorage.clear();
  });

  /** A store with the extension, after the actions of the journey. Twelve journeys are more than a thousand actions. */
  function usedStore(journeyCount: number, isDevelopment = false): Tools {
    const { entries } = journey.app.recorder;
    const enhancer = devToolsEnhancer(isDevelopment) as never;
    const store = legacy_createStore(createReplayReducer(), entries[0]?.before as never, enhancer) as unknown as Tools;
    for (let count = 0; count < journeyCount; count += 1) {
      for (const { action } of entries) store.dispatch(action);
    }
    return store;
  }

  /** The two forms of an exported file: from the panel, and from the page. */
  function exportsOf({ liftedStore }: Tools): { history: string; actions: string } {
    const lifted = liftedStore.getState();
    const { stagedActionIds, actionsById, committedState } = lifted;
    const payload = stagedActionIds.slice(1).map((id) => actionsById[id]?.action);
    const strings = { payload: JSON.stringify(payload), preloadedState: JSON.stringify(committedState) };
    return { history: JSON.stringify(lifted), actions: JSON.stringify(strings, null, '\t') };
  }

  test.each([1, 12])('hold and export placeholders only (journeys: %d)', (journeyCount) => {
    const store = usedStore(journeyCount);
    const { history, actions } = exportsOf(store);
    const { actionsById, ...lifted } = store.liftedStore.getState();
    // The number of an action may equal a one-time code.
    const withoutNumbers = JSON.stringify([Object.values(actionsById), lifted]);
    const texts = [withoutNumbers, actions, actions.replaceAll('\\"', '"')];
    expect(personalValues(journey).filter((value) => texts.some((posted) => posted.includes(value)))).toEqual([]);
    expect(history).toContain('‹accessToken 1›');
    // The app has its own values.
    expect(store.getState().session.accessToken).toBe(journey.app.store.getState().session.accessToken);
    for (const type of new Set(journey.app.recorder.entries.map(({ action }) => action.type))) {
      expect(history).toContain(`"${type}"`);
    }
  });

  test.each([1, 12])('export files that can be replayed and imported (journeys: %d)', (journeyCount) => {
    const store = usedStore(journeyCount);
    const { computedStates } = store.liftedStore.getState();
    const end = plain(computedStates.at(-1)?.state);
    expect(Object.keys(end.api.queries)).toHaveLength(Object.keys(journey.app.store.getState().api.queries).length);
    for (const file of Object.values(exportsOf(store))) {
      const { flawed, departures, finalState, steps } = replay(readTrace(file));
      expect(steps).toHaveLength(computedStates.length - 1);
      expect(flawed).toBeNull();
      expect(departures).toEqual([]);
      expect(plain(finalState)).toEqual(end);
      expect(plain(importedByDevTools(file))).toEqual(end);
    }
  });

  test('show an imported history in the app', () => {
    const store = usedStore(0, true);
    store.liftedStore.dispatch({ type: 'IMPORT_STATE', nextLiftedState: JSON.parse(text) });
    expect(plain(store.getState())).toEqual(JSON.parse(text).amanat.finalState);
  });

  test('record no action that carries functions, which reaches its reducer', () => {
    const seenByReducer: unknown[] = [];
    const reducer = createReplayReducer();
    const store = legacy_createStore(
      (state: RootState | undefined, action: UnknownAction) => {
        seenByReducer.push(action.type);
        return reducer(state, action);
      },
      undefined,
      devToolsEnhancer(false) as never,
    ) as unknown as Tools;
    for (const type of [PERSIST, FLUSH]) store.dispatch({ type, result: () => undefined });
    expect(seenByReducer).toEqual(expect.arrayContaining([PERSIST, FLUSH]));
    const { stagedActionIds, committedState } = store.liftedStore.getState();
    expect(stagedActionIds).toEqual([0]);
    expect(committedState).toEqual(store.getState());
  });

  test('hide the text of an exception', () => {
    const store = usedStore(0);
    const lifted = store.liftedStore.getState();
    const computedStates = [{ state: store.getState(), error: 'TypeError: 0081234948' }];
    store.liftedStore.dispatch({
      type: 'IMPORT_STATE',
      nextLiftedState: { ...lifted, computedStates },
      noRecompute: true,
    });
    expect(JSON.stringify(store.liftedStore.getState())).not.toContain('0081234948');
  });

  test('show all values with the switch in localStorage, in development only', () => {
    window.localStorage.setItem('amanat:devtools', 'everything');
    const token = journey.app.store.getState().session.accessToken ?? '';
    expect(exportsOf(usedStore(1, true)).history).toContain(token);
    expect(exportsOf(usedStore(1)).history).not.toContain(token);
  });

  test('can only export in production', () => {
    const featuresOf = (isDevelopment: boolean) => {
      devToolsEnhancer(isDevelopment);
      return Object.entries(seen.features ?? {}).flatMap(([name, isOn]) => (isOn ? name : []));
    };
    expect(featuresOf(false)).toEqual(['export']);
    expect(featuresOf(true)).toEqual(['export', 'import', 'jump', 'skip', 'lock']);
  });

  test('leave the store alone where the extension is absent or switched off', () => {
    page.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = undefined;
    expect(usedStore(1)).not.toHaveProperty('liftedStore');
    page.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => () => (next: unknown) => next;
    expect(usedStore(1).getState().session).toEqual(journey.app.store.getState().session);
  });
});

test('a trace without its oldest actions leads to the same state', () => {
  const { recorder } = journey.app;
  const cut = { ...recorder, entries: recorder.entries.slice(25) };
  const { departures, steps } = replay(readTrace(traceText(takeTrace(cut, NOW, '/'))));
  expect(steps.length).toBe(recorder.entries.length - 25);
  expect(departures).toEqual([]);
});

describe('a personal value in any field', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const personal = fc.oneof(
    digits(10),
    digits(16),
    digits(9).map((tail) => `09${tail}`),
    digits(24).map((tail) => `IR${tail}`),
    digits(4),
    fc.constantFrom('1371/07/12', '1992-10-04', '۱۳۷۱/۰۷/۱۲'),
    fc.constantFrom('سارا رضایی', 'Sara Rezaei', 'sara', 'تهران، خیابان ولیعصر، پلاک ۱۲', 'sara@example.org'),
    fc.base64String({ minLength: 24, maxLength: 60 }).map((body) => `eyJhbGciOi.${body}.sig`),
    fc.uuid(),
  );

  /** The value with some leaves replaced at random. */
  function poisoned(value: unknown, draw: () => string | null, path: string): unknown {
    if (Array.isArray(value)) {
      return value.map((item) => poisoned(item, draw, path));
    }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, poisoned(part, draw, `${path}.${key}`)]),
      );
    }
    return draw() ?? value;
  }

  test('is hidden', () => {
    const { entries } = journey.app.recorder;
    // A drawn code of four digits may equal an error code.
    const shownAnyway = new Set(leavesOf(traceOf(entries, (value) => value)));
    const property = fc.property(
      fc.array(personal, { minLength: 3, maxLength: 12 }),
      fc.double({ min: 0.02, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 2 ** 31 }),
      (values, share, seed) => {
        let place = seed;
        const draw = () => {
          // A readable generator, for counterexamples.
          place = (place * 48_271) % 2_147_483_647;
          const chance = place / 2_147_483_647;
          return chance < share ? (values[Math.floor((chance / share) * values.length)] ?? null) : null;
        };
        const leaves = new Set(leavesOf(traceOf(entries, (value) => poisoned(value, draw, ''))));
        const leaked = [...leaves].filter(
          (leaf) =>
            !shownAnyway.has(leaf) &&
            values.some((value) => (value.length < 6 ? leaf === value : leaf.includes(value))),
        );
        expect(leaked).toEqual([]);
      },
    );
    fc.assert(property, { numRuns: 60 });
  });

  /** The sanitized form of changed actions and states. */
  function traceOf(entries: readonly TraceEntry[], change: (value: unknown) => unknown): unknown[] {
    const sanitizer = createSanitizer();
    return entries.slice(0, 150).flatMap(({ action: { type, ...rest }, before }, index) => [
      sanitizer.action({ type, ...(change(rest) as object) }),
      // States are large and alike, so each run takes a sample.
      ...(index % 30 === 0 ? [sanitizer.state(change(before) as RootState)] : []),
    ]);
  }

  function leavesOf(value: unknown): string[] {
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).flatMap(([key, part]) => [key, ...leavesOf(part)]);
    }
    return [String(value)];
  }
});

test('hides unknown slices, fields and payloads', () => {
  const sanitizer = createSanitizer();
  const state = {
    ...journey.app.store.getState(),
    // No person of the journey has these names. A person's name has one pseudonym everywhere.
    passport: { number: 'K12345678', visits: 17, holder: { name: 'گلبهار' }, valid: true, note: null },
    auth: { ...journey.app.store.getState().auth, motherName: 'مهتاب' },
  };
  expect(sanitizer.state(state)).toMatchObject({
    passport: {
      number: '‹number 1›',
      visits: 1,
      holder: { name: expect.stringMatching(/^‹name \d+›$/) },
      valid: true,
      note: null,
    },
    auth: { motherName: '‹motherName 1›' },
  });
  expect(sanitizer.action({ type: 'passport/shown', payload: { number: 'K12345678' }, meta: 'K12345678' })).toEqual({
    type: 'passport/shown',
    payload: { number: '‹number 1›' },
  });
});

test('a logout removes the personal values from memory, and recording continues', async () => {
  // The shared app stopped after the first test.
  const own = await wholeJourney(881);
  const { recorder, store } = own.app;
  const personal = personalValues(own);
  await logOut(own);
  await own.app.until(() => recorder.entries.some(({ action, sealed }) => sealed && sessionEnded.match(action)));
  const held = JSON.stringify(recorder.entries);
  expect(personal.filter((value) => held.includes(value))).toEqual([]);

  store.dispatch({ type: 'test/after' });
  const trace = readTrace(traceText(takeTrace(recorder, NOW, '/login')));
  expect(trace.steps.at(-1)?.action.type).toBe('test/after');
  expect(replay(trace)).toMatchObject({ flawed: null, departures: [] });
});

test('the trip to the gateway keeps the sanitized steps for one report', async () => {
  const { app, typed } = await wholeJourney(882);
  const kept = window.sessionStorage.getItem('amanat:trace') ?? '';
  expect(kept).toContain('payment/gatewayFormSubmitted');
  for (const secret of [typed.nationalCode, typed.mobile, typed.card, typed.purpose])
    expect(kept).not.toContain(secret);
  app.stop();

  const back = await createTestApp();
  expect(window.sessionStorage.getItem('amanat:trace')).toBeNull();
  const trace = takeTrace(back.recorder, new Date(), '/transaction-receipt');
  const before = trace.amanat.earlier ? stepsOf(actionsOf(trace.amanat.earlier)) : [];
  expect(before.length).toBeGreaterThan(20);
  expect(before.at(-1)?.text).toBe('payment/gatewayFormSubmitted');
  expect((await createTestApp()).recorder.earlier).toBe('');
});
