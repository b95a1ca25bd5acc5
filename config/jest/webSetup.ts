import '@testing-library/jest-dom';
// Before the parts of a suite: its hooks then belong to the suite.
import '@testing-library/react';
import 'fake-indexeddb/auto';
import { declareCleanUps } from './cleanUps';

declareCleanUps();

// jsdom has none. The app releases the address of a saved file a minute later, in another test.
URL.revokeObjectURL = () => undefined;

// Each test is a new tab.
afterEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
