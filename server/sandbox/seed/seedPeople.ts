import type { Context } from '../../context';
import { listBankAccounts } from '../../db/repositories/bankAccounts';
import { grantRole } from '../../db/repositories/operatorRoles';
import { findUserByNationalCode } from '../../db/repositories/userRows';
import { civilRegistrySimulator } from '../../ports/civilRegistry/civilRegistrySimulator';
import { completeRegistration } from '../../services/sessions/registration';
import { addBankAccount } from '../../services/users/bankAccounts';
import { type SamplePerson, sampleCard, samplePerson } from '../samples';
import type { SeedTrader } from './seededPayment';
import { seededRandom } from './seededRandom';

export interface SeedLogin {
  readonly nationalCode: string;
  readonly mobile: string;
}

export interface SeedPeople {
  /** The owner of the history. */
  readonly person: SeedLogin & { readonly userId: string };
  /** The owner with each of the two accounts. */
  readonly own: readonly SeedTrader[];
  readonly others: readonly SeedTrader[];
}

const OTHERS = 15;
const OWN_ACCOUNTS = 2;
/** The simulated civil registry accepts it for each national code. */
const BIRTH_DATE = '1992-10-04';

/** The people of the history: the same in each run, registered when missing. */
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

/** Registers a person with this many accounts. @returns one trader per account */
export async function traderOf(context: Context, sample: SamplePerson, accounts: number): Promise<SeedTrader[]> {
  const userId = await registerSample(context, sample);
  const cards = seededRandom(`cards of ${sample.nationalCode}`);
  const existing = await listBankAccounts(context.db.kysely, userId);
  for (let missing = accounts - existing.length; missing > 0; missing -= 1) {
    await addBankAccount(context, userId, { account: sampleCard(cards), bank_account_type: 'pan' });
  }
  const rows = await listBankAccounts(context.db.kysely, userId);
  return rows.map(({ id, iban }) => ({ userId, accountId: id, iban }));
}

/** Registers a missing person without a code by SMS. @returns the user id */
async function registerSample(context: Context, { nationalCode, mobile }: SeedLogin): Promise<string> {
  const { kysely } = context.db;
  const known = await findUserByNationalCode(kysely, nationalCode);
  if (known) return known.id;
  const answer = await civilRegistrySimulator.match({ nationalCode, birthDate: BIRTH_DATE });
  if (!answer.matched) throw new Error('The simulated civil registry did not match');
  const { firstName, lastName } = answer;
  const payload = { nationalCode, birthDate: BIRTH_DATE, firstName, lastName, referralCode: null };
  return kysely.transaction().execute((transaction) => completeRegistration(context, transaction, { mobile, payload }));
}

/** A person besides the two sides of a transaction. */
interface RolePerson extends SeedLogin {
  /** An `arbiter` decides in the office, a `referee` is named on a request. */
  readonly role: 'arbiter' | 'referee';
  readonly userId: string;
}

/** Two arbiters, because a large amount needs two. */
const ROLE_PEOPLE = ['arbiter 1', 'arbiter 2', 'referee 1', 'referee 2'] as const;

/** The arbiters and referees of the sandbox: the same in each run, registered when missing. */
export async function samplePeople(context: Context): Promise<RolePerson[]> {
  const people: RolePerson[] = [];
  for (const name of ROLE_PEOPLE) {
    const { nationalCode, mobile } = samplePerson(seededRandom(name));
    const userId = await registerSample(context, { nationalCode, mobile });
    const role = name.startsWith('arbiter') ? 'arbiter' : 'referee';
    if (role === 'arbiter') await grantRole(context.db.kysely, userId, role, context.clock.now());
    people.push({ role, userId, nationalCode, mobile });
  }
  return people;
}
