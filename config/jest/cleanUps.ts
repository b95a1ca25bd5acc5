type CleanUp = () => void | Promise<void>;

const afterTest: CleanUp[] = [];
const afterSuite: CleanUp[] = [];

/** Runs after the present test, the last one first. */
export function afterThisTest(cleanUp: CleanUp): void {
  afterTest.push(cleanUp);
}

/** Opens one thing for a suite at its first use, and closes it after all tests. */
export function onePerSuite<Thing>(
  open: () => Promise<Thing>,
  close: (thing: Thing) => Promise<void>,
): () => Promise<Thing> {
  let opening: Promise<Thing> | undefined;
  return () => {
    if (!opening) {
      const opened = open();
      opening = opened;
      afterSuite.push(async () => close(await opened));
    }
    return opening;
  };
}

/** Declares the hooks for a suite. A hook that a helper declares itself would belong to the part that loads the helper first. */
export function declareCleanUps(): void {
  afterEach(() => {
    // Before the clean-ups: a spy on a stub that was put back would put the stub in place again.
    jest.restoreAllMocks();
    // A failed test must not leave its timers to the tests after it.
    jest.useRealTimers();
    return runAll(afterTest);
  });
  afterAll(() => runAll(afterSuite));
}

async function runAll(cleanUps: CleanUp[]): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}
