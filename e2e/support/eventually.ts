const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Looks until what is read is what is expected: a screen shows what it knew before it has asked again. */
export async function eventually<Value>(what: string, read: () => Promise<Value>, expected: Value): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    try {
      expect({ [what]: found }).toEqual({ [what]: expected });
      return;
    } catch (difference) {
      if (Date.now() > deadline) throw difference;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
