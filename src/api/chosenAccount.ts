import type { BankAccount } from './models';

/** The account a form uses: the one that was chosen, if it is still there, else the default one; null without any. */
export function chosenAccount(
  accounts: readonly BankAccount[] | undefined,
  chosenId: string | null,
): BankAccount | null {
  return (
    accounts?.find((account) => account.id === chosenId) ??
    accounts?.find((account) => account.isDefault) ??
    accounts?.[0] ??
    null
  );
}
