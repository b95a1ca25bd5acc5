import { takePageErrors } from '../../e2e/support/browser';

/** What a page throws fails the test that had it open, whatever else that test looked at. */
function refusePageErrors(): void {
  const errors = takePageErrors();
  if (errors.length > 0) throw new Error(`A page threw and nobody caught it.\n\n${errors.join('\n\n')}`);
}

afterEach(refusePageErrors);
// what came too late for the last test
afterAll(refusePageErrors);
