import type { Context } from '../../context';
import { listBankAccounts } from '../../db/repositories/bankAccounts';
import { findUserByNationalCode } from '../../db/repositories/users';
import { civilRegistrySimulator } from '../../ports/civilRegistry';
import { completeRegistration } from '../../services/sessions/registration';
import { addBankAccount } from '../../services/users/bankAccounts';
import { type SamplePerson, sampleCard, samplePerson } from '../samples';
import type { SeedTrader } from './seededPayment';
import { seededRandom } from './seededRandom';

/** What somebody logs in with. */
export interface SeedLogin {
  readonly nationalCode: string;
  readonly mobile: string;
}

export interface SeedPeople {
  /** Whose history is made. */
  readonly person: SeedLogin & { readonly userId: string };
  /** The same person with each of the two accounts. */
  readonly own: readonly SeedTrader[];
  readonly others: readonly SeedTrader[];
}

const OTHERS = 15;
const OWN_ACCOUNTS = 2;
/** The simulated civil registry knows everybody born on it. */
const BIRTH_DATE = '1992-10-04';

/** The made-up people of the seed: the same ones at every run, registered when they are not there yet. */
export async function seedPeople(context: Context): Promise<SeedPeople> {
  const sample = samplePerson(seededRandom('the person'));
  const own = await traderOf(context, sample, OWN_ACCOUNTS);
  const others: SeedTrader[] = [];
  for (let number = 1; number <= OTHERS; number += 1) {
    others.push(...(await traderOf(context, samplePerson(seededRandom(`other ${number}`)), 1)));
  }
  const { nationalCode, mobile } = sample;
  return { person: { userId: own[0]?.userId ?? '', nationalCode, mobile }, own, others };
}

/** A person with this many accounts, one trader for each. */
export async function traderOf(context: Context, sample: SamplePerson, accounts: number): Promise<SeedTrader[]> {
  const userId = await registerSample(context, sample);
  const cards = seededRandom(`cards of ${sample.nationalCode}`);
  const present = await listBankAccounts(context.db.kysely, userId);
  for (let missing = accounts - present.length; missing > 0; missing -= 1) {
    await addBankAccount(context, userId, { account: sampleCard(cards), bank_account_type: 'pan' });
  }
  const rows = await listBankAccounts(context.db.kysely, userId);
  return rows.map(({ id, iban }) => ({ userId, accountId: id, iban }));
}

/** Registers somebody who is not there yet, without a code by SMS: nobody has these mobiles. Answers the id. */
export async function registerSample(context: Context, { nationalCode, mobile }: SeedLogin): Promise<string> {
  const { kysely } = context.db;
  const known = await findUserByNationalCode(kysely, nationalCode);
  if (known) return known.id;
  const answer = await civilRegistrySimulator.match({ nationalCode, birthDate: BIRTH_DATE });
  if (!answer.matched) throw new Error('The simulated civil registry knows everybody');
  const { firstName, lastName } = answer;
  const payload = { nationalCode, birthDate: BIRTH_DATE, firstName, lastName, referralCode: null };
  return kysely.transaction().execute((transaction) => completeRegistration(context, transaction, { mobile, payload }));
}
