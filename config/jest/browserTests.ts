import { takePageErrors } from '../../e2e/support/browser';
import { declareCleanUps } from './cleanUps';

// Declared first, so it runs first: a page may throw until its browser is closed.
declareCleanUps();

/** An uncaught error of a page fails the test that had it open. */
function refusePageErrors(): void {
  const errors = takePageErrors();
  if (errors.length > 0) throw new Error(`A page threw an uncaught error.\n\n${errors.join('\n\n')}`);
}

afterEach(refusePageErrors);
// Errors after the last test.
afterAll(refusePageErrors);
