import type { TestServer } from './createTestServer';

/** The bank names this account for the next card of an inquiry, as for a new card of the account. */
export function issueCard({ context }: TestServer, iban: string): void {
  const { bankInquiry } = context.ports;
  const { inquire } = bankInquiry;
  jest.spyOn(bankInquiry, 'inquire').mockImplementationOnce(async (query) => {
    const found = await inquire(query);
    return found.outcome === 'found' ? { ...found, iban } : found;
  });
}
