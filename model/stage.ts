import type { BankAccount } from '@contract/calls/accountCalls';
import { DAY_MS } from '@contract/rules/durations';
import type { Database } from '../server/db/database';
import { grantRole } from '../server/db/repositories/operatorRoles';
import { findUserByNationalCode } from '../server/db/repositories/userRows';
import { createTestServer, type TestServer } from '../server/testing/createTestServer';
import { httpSend } from '../server/testing/network';
import { createTestClient, type TestClient, type TestUser } from '../server/testing/testClient';
import { ScriptedPorts } from './scriptedPorts';

/** Endings of IBANs that the simulated bank refuses when it is asked again. */
const REFUSED_ENDINGS: ReadonlySet<string> = new Set(['0412', '0504', '1013', '0406']);

export const OFFICE = ['arbiter', 'colleague', 'deputy'] as const;

/** A person of a trace. */
export interface Person {
  readonly user: TestUser;
  readonly id: string;
  /** Two accounts; the first one is used until a transfer fails. */
  readonly accounts: readonly { readonly id: string; readonly iban: string }[];
}

/** The server, with a clock by hand and scripted ports, and the people who work in every trace. */
export class Stage {
  private constructor(
    readonly server: TestServer,
    readonly client: TestClient,
    readonly ports: ScriptedPorts,
    readonly office: Readonly<Record<string, Person>>,
  ) {}

  /** A server on a fresh database that answers over HTTP. */
  static async open(database: Database): Promise<Stage> {
    const seconds = (100_000 * DAY_MS) / 1_000;
    const config = { accessLifetimeSeconds: seconds, refreshLifetimeSeconds: seconds, sessionLifetimeSeconds: seconds };
    const server = await createTestServer({ config, database });
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const client = createTestClient((request) => httpSend(origin, request), server.context.config.clientId);
    const office: Record<string, Person> = {};
    for (const name of OFFICE) office[name] = await register(server, client);
    for (const { id } of Object.values(office))
      await grantRole(server.context.db.kysely, id, 'arbiter', server.clock.now());
    return new Stage(server, client, new ScriptedPorts(server.context), office);
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** A new person with two accounts. */
export async function register({ context }: TestServer, client: TestClient): Promise<Person> {
  const user = await client.registerUser();
  const accounts: BankAccount[] = [];
  while (accounts.length < 2) {
    // Null for a card number that made way to its neighbour, because the neighbour is the next sample, too.
    const account = await client.addCard(user).catch(() => null);
    if (account && !REFUSED_ENDINGS.has(account.iban.slice(-4))) accounts.push(account);
  }
  const { id } = (await findUserByNationalCode(context.db.kysely, user.nationalCode)) ?? {};
  return { user, id: String(id), accounts };
}
