import type { Person } from '../support/person';

/** Waits for a toast, and holds it as a pointer does that rests on it: it would be gone before it is looked at twice. */
export async function holdToast({ page }: Person, text: string): Promise<void> {
  await page.getByText(text).first().hover();
}
