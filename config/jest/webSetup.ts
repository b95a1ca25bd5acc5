import '@testing-library/jest-dom';
// Before the parts of a suite: its hooks then belong to the suite.
import '@testing-library/react';
import 'fake-indexeddb/auto';
import { declareCleanUps } from './cleanUps';

declareCleanUps();

// Each test is a new tab.
afterEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
