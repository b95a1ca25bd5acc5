/** Loads a chunk; without a connection it waits for one and tries once more. */
export async function whenOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) {
      throw error;
    }
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load();
  }
}
