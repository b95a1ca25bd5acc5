type CleanUp = () => void | Promise<void>;

const afterTest: CleanUp[] = [];
const afterSuite: CleanUp[] = [];

/** Runs after the present test, the last one first. */
export function afterThisTest(cleanUp: CleanUp): void {
  afterTest.push(cleanUp);
}

/** Runs after all tests of the suite. */
export function afterThisSuite(cleanUp: CleanUp): void {
  afterSuite.push(cleanUp);
}

/** Declares the hooks for a suite. A hook that a helper declares itself would belong to the part that loads the helper first. */
export function declareCleanUps(): void {
  afterEach(() => runAll(afterTest));
  afterAll(() => runAll(afterSuite));
}

async function runAll(cleanUps: CleanUp[]): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}
