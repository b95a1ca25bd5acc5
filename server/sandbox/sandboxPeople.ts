import type { Context } from '../context';
import { grantRole } from '../db/repositories/operatorRoles';
import { type SamplePerson, samplePerson } from './samples';
import { seededRandom } from './seed/seededRandom';
import { registerSample } from './seed/seedPeople';

/** Somebody whom a story needs besides its two sides. */
export interface SandboxPerson {
  /** An `arbiter` decides in the office, a `referee` is named on a request. */
  readonly role: 'arbiter' | 'referee';
  readonly userId: string;
  readonly nationalCode: string;
  readonly mobile: string;
}

/** Two of the office, because a large amount takes two; two to be named on requests. */
const CAST = ['arbiter 1', 'arbiter 2', 'referee 1', 'referee 2'] as const;

/**
 * The office's people and referees of the sandbox: the same ones wherever they are asked for, registered when they are not there yet. They log in as
 * anybody does.
 */
export async function sandboxPeople(context: Context): Promise<SandboxPerson[]> {
  const people: SandboxPerson[] = [];
  for (const name of CAST) people.push(await present(context, name));
  return people;
}

async function present(context: Context, name: (typeof CAST)[number]): Promise<SandboxPerson> {
  const { nationalCode, mobile }: SamplePerson = samplePerson(seededRandom(name));
  const userId = await registerSample(context, { nationalCode, mobile });
  const role = name.startsWith('arbiter') ? 'arbiter' : 'referee';
  if (role === 'arbiter') await grantRole(context.db.kysely, userId, role, context.clock.now());
  return { role, userId, nationalCode, mobile };
}
