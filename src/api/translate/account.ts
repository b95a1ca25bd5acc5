import type { BankAccount as WireBankAccount } from '@contract/schemas/accounts';
import type { BankAccount } from '../models';

/** A bank account from the wire. */
export function accountFromWire(wire: WireBankAccount): BankAccount {
  return {
    id: wire.id,
    pan: wire.pan,
    iban: wire.iban,
    deposit: wire.deposit,
    isDefault: wire.is_default,
    bank: { name: wire.bank.name, logo: wire.bank.logo, color: wire.bank.color },
    ownerName: wire.user.full_name,
  };
}
