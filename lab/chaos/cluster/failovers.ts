import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../../server/sandbox/samples';
import type { MoneyStory, Trader } from '../../../server/testing/moneyStory';
import { httpSend } from '../../../server/testing/network';
import type { ServerProcess } from '../../../server/testing/serverProcess';
import { createTestClient } from '../../../server/testing/testClient';
import type { ClusterNode } from '../../cluster/clusterNode';
import type { PatroniCluster } from '../../cluster/patroniCluster';

/** Ways to lose a primary: its machine, its PostgreSQL, its time, its network, and an operator's order. */
export const KINDS = ['kill', 'crash', 'freeze', 'cut', 'switchover'] as const;
export type Kind = (typeof KINDS)[number];

const FROZEN_MS = 15_000;
const LONGEST_TRADE_MS = 3_000;
const NEXT_TRY_MS = 250;
const SELLERS = 10;
const WRITE_PATIENCE_MS = 60_000;

/** One loss of a primary. Times in ms since the loss. */
export interface Failover {
  readonly kind: Kind;
  readonly from: string;
  readonly to: string;
  readonly promoted: number;
  /** The answer to the first request for money that the new primary stored. */
  readonly firstWrite: number;
  /** The former primary streams as a standby. */
  readonly whole: number;
}

/** Loses the primary of a cluster, and measures how long people wait. Returns when all three nodes are whole. */
export async function failOver(
  kind: Kind,
  {
    cluster,
    servers,
    story,
    random,
  }: {
    readonly cluster: PatroniCluster;
    readonly servers: readonly ServerProcess[];
    readonly story: MoneyStory;
    readonly random: Random;
  },
): Promise<Failover> {
  const seller = await newSeller(story);
  await wait(random(LONGEST_TRADE_MS));
  const former = await cluster.healthy();
  const began = Date.now();
  const since = () => Date.now() - began;
  await lose(kind, cluster, former);
  const recovered = recover(kind, former, began);
  const next = await cluster.primaryAfter(former);
  const promoted = since();
  await firstWrite(servers, seller);
  const written = since();
  await recovered;
  if (kind === 'kill') former.start();
  if (kind === 'cut') former.heal();
  await cluster.healthy();
  return { kind, from: former.name, to: next.name, promoted, firstWrite: written, whole: since() };
}

/** A lost answer ends a registration: a second code within a minute is refused. */
async function newSeller(story: MoneyStory): Promise<Trader> {
  for (let left = SELLERS; left > 1; left -= 1) {
    const seller = await story.trader().catch(() => null);
    if (seller) return seller;
  }
  return story.trader();
}

async function lose(kind: Kind, cluster: PatroniCluster, primary: ClusterNode): Promise<void> {
  if (kind === 'switchover') await cluster.switchover(primary);
  else await primary[kind]();
}

/** A suspended machine goes on by itself, with its open connections and its belief to be the primary. */
async function recover(kind: Kind, node: ClusterNode, began: number): Promise<void> {
  if (kind !== 'freeze') return;
  await wait(Math.max(0, FROZEN_MS - (Date.now() - began)));
  await node.thaw();
}

/** Asks for money until one request is stored. Slow tries do not hold back the next ones. */
async function firstWrite(servers: readonly ServerProcess[], seller: Trader): Promise<void> {
  const written = new AbortController();
  const patience = AbortSignal.timeout(WRITE_PATIENCE_MS);
  for (let tries = 0; !written.signal.aborted; tries += 1) {
    patience.throwIfAborted();
    const { origin } = servers[tries % servers.length] as ServerProcess;
    void write(origin, seller, AbortSignal.any([written.signal, patience])).then((stored) => stored && written.abort());
    await wait(NEXT_TRY_MS, undefined, { signal: written.signal }).catch(() => undefined);
  }
}

/** True when a request for money is stored. */
async function write(origin: string, seller: Trader, signal: AbortSignal): Promise<boolean> {
  const client = createTestClient((request) => httpSend(origin, request, signal), 'amanat-web');
  const body = { amount: 100_000, behalf: 'نخستین', commision_side: 1, payee_bank_account: seller.accountId };
  return client.call('createTransaction', { as: seller.user, body }).then(
    ({ error }) => !error,
    () => false,
  );
}
