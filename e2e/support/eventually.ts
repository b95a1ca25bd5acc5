const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Looks until what is read is what is expected: a screen shows what it knew before it has asked again. */
export async function eventually<Value>(what: string, read: () => Promise<Value>, expected: Value): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    if (Date.now() > deadline) expect({ [what]: found }).toEqual({ [what]: expected });
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
