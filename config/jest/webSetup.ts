import '@testing-library/jest-dom';
// Before the parts of a suite: its hooks then belong to the suite.
import { configure } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { declareCleanUps } from './cleanUps';

declareCleanUps();

// Waits look again and again, and each failed look-up would write the whole page. A single part does, for the one who mends it.
if (process.env.TEST_TIER) configure({ getElementError: (message) => new Error(message ?? undefined) });

// Updates come by themselves, as from a real server; act() still encloses what a test does.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

// jsdom has none. The app releases the address of a saved file a minute later, in another test.
URL.revokeObjectURL = () => undefined;

// Each test is a new tab.
afterEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
