import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runsAsRoot, serviceUser } from '../../server/testing/temporaryPostgres';
import { ClusterNode, type Member, type Program, runProgramOf } from './clusterNode';
import { Link } from './link';

const TEMPLATES = join(__dirname, '../../deploy/ha');
const NAMES = ['node1', 'node2', 'node3'] as const;
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'] as const;
const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';
/** Three copies of a database are made on a busy machine. */
const START_PATIENCE_MS = 120_000;
const POLL_MS = 250;

export interface ClusterOptions {
  /** Without it a primary answers before a standby has the data. */
  readonly synchronous: boolean;
  /** Delay between the nodes in ms. */
  readonly delay?: number;
}

/** Replaces the `${NAME}` of a template. @throws Error for a name without a value */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template names ${name}, which has no value`);
    return value;
  });
}

/** Replaces a text that the configuration must contain. */
function changed(configuration: string, from: string, to: string): string {
  if (!configuration.includes(from)) throw new Error(`The configuration no longer contains «${from}»`);
  return configuration.replaceAll(from, to);
}

function template(name: string): string {
  return readFileSync(join(TEMPLATES, name), 'utf8');
}

/** True when etcd has elected a leader. Before, it answers another version, and Patroni would keep that version's addresses. */
async function knowsItsVersion(address: string): Promise<boolean | null> {
  const answer = await fetch(`http://${address}:2379/version`).catch(() => null);
  const version = answer?.ok ? ((await answer.json()) as { etcdserver: string; etcdcluster: string }) : null;
  return version && version.etcdcluster.split('.')[1] === version.etcdserver.split('.')[1];
}

/**
 * Three PostgreSQL under Patroni with PgBouncer, one etcd, and HAProxy in front, from Debian's packages and with the settings of deploy/ha.
 * Each node has its own loopback address. It reaches the others and etcd through links that can be cut.
 */
export class PatroniCluster {
  private constructor(
    readonly nodes: readonly ClusterNode[],
    private readonly directory: string,
    private readonly shared: readonly ChildProcess[],
    private readonly synchronous: boolean,
    private readonly addressOfAll: string,
    private readonly passwords: Readonly<Record<string, string>>,
  ) {}

  /** The reason why this machine has no cluster, or null. */
  static get missing(): string | null {
    const absent = [...PROGRAMS, POSTGRES].filter((program) => !existsSync(program));
    if (absent.length > 0)
      return `${absent.join(', ')} are missing (apt install patroni python3-etcd etcd-server haproxy pgbouncer postgresql)`;
    if (runsAsRoot() && !serviceUser()) return 'PostgreSQL does not run as root, and there is no user for it';
    return null;
  }

  /** Starts all programs, and waits until the standbys stream. */
  static async start({ synchronous, delay = 0 }: ClusterOptions): Promise<PatroniCluster> {
    if (PatroniCluster.missing) throw new Error(PatroniCluster.missing);
    const user = runsAsRoot() ? serviceUser() : undefined;
    const directory = mkdtempSync(join(tmpdir(), 'amanat-cluster-'));
    const own = (path: string) => user && chownSync(path, user.uid, user.gid);
    own(directory);
    const write = (folder: string, name: string, text: string) => {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      own(join(folder, name));
    };
    const makeFolder = (name: string) => {
      const folder = join(directory, name);
      mkdirSync(folder);
      own(folder);
      return folder;
    };

    // A block of its own in 127.0.0.0/8, so that the usual ports are free.
    const [high = 0, low = 0] = randomBytes(2);
    const address = (last: number) => `127.${64 + (high % 64)}.${low}.${last}`;
    const [etcdAddress, proxyAddress] = [address(200), address(201)];
    const passwords = {
      PATRONI_SUPERUSER_PASSWORD: randomBytes(12).toString('hex'),
      PATRONI_REPLICATION_PASSWORD: randomBytes(12).toString('hex'),
      PATRONI_REWIND_PASSWORD: randomBytes(12).toString('hex'),
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: randomBytes(12).toString('hex'),
      AMANAT_DATABASE_PASSWORD: randomBytes(12).toString('hex'),
    };

    const etcdFolder = makeFolder('etcd');
    write(
      etcdFolder,
      'etcd.yml',
      filled(template('etcd.yml'), {
        NODE_NAME: 'etcd',
        NODE_ADDRESS: etcdAddress,
        ETCD_DIRECTORY: join(etcdFolder, 'data'),
        ETCD_CLUSTER: `etcd=http://${etcdAddress}:2380`,
      }),
    );
    const etcd: Program = {
      command: '/usr/bin/etcd',
      parameters: ['--config-file', 'etcd.yml'],
      directory: etcdFolder,
      user,
    };

    const nodes = await Promise.all(
      NAMES.map(async (name, index) => {
        const [inner, seenByOthers, etcdSeenByNode] = [address(index + 1), address(index + 11), address(index + 21)];
        const folder = makeFolder(name);
        const values = {
          NODE_NAME: name,
          NODE_ADDRESS: inner,
          NODES_NETWORK: '127.0.0.0/8',
          ETCD_HOSTS: `${etcdSeenByNode}:2379`,
          POSTGRES_DIRECTORY: join(folder, 'data'),
          SOCKET_DIRECTORY: folder,
          PROGRAM_DIRECTORY: folder,
        };
        let patroni = filled(template('patroni.yml'), values);
        patroni = changed(patroni, `connect_address: ${inner}`, `connect_address: ${seenByOthers}`);
        // The link, and not the addresses that etcd advertises.
        patroni = changed(patroni, `hosts: ${values.ETCD_HOSTS}`, `host: ${values.ETCD_HOSTS}\n  use_proxies: true`);
        if (!synchronous) {
          patroni = changed(patroni, 'synchronous_mode: true', 'synchronous_mode: false');
          patroni = changed(patroni, 'synchronous_mode_strict: true', 'synchronous_mode_strict: false');
        }
        write(folder, 'patroni.yml', patroni);
        write(folder, 'pgbouncer.ini', filled(template('pgbouncer.ini'), values));
        write(folder, 'userlist.txt', `"amanat" "${passwords.AMANAT_DATABASE_PASSWORD}"\n`);
        copyFileSync(join(TEMPLATES, 'create-database.sh'), join(folder, 'create-database.sh'));
        own(join(folder, 'create-database.sh'));
        chmodSync(join(folder, 'create-database.sh'), 0o700);
        const links = await Promise.all([
          Link.open({ host: etcdSeenByNode, port: 2379 }, { host: etcdAddress, port: 2379 }),
          ...[5432, 8008].map((port) => Link.open({ host: seenByOthers, port }, { host: inner, port }, delay)),
        ]);
        return new ClusterNode({
          name,
          address: inner,
          directory: folder,
          links,
          programs: [
            {
              command: '/usr/bin/patroni',
              parameters: ['patroni.yml'],
              directory: folder,
              environment: { ...passwords, HOME: folder },
              user,
            },
            { command: '/usr/sbin/pgbouncer', parameters: ['pgbouncer.ini'], directory: folder, user },
          ],
        });
      }),
    );

    const proxyFolder = makeFolder('haproxy');
    write(
      proxyFolder,
      'haproxy.cfg',
      filled(template('haproxy.cfg'), {
        HAPROXY_ADDRESS: proxyAddress,
        ...Object.fromEntries(NAMES.map((_name, index) => [`NODE${index + 1}_ADDRESS`, address(index + 1)])),
      }),
    );
    const proxy: Program = {
      command: '/usr/sbin/haproxy',
      parameters: ['-db', '-f', 'haproxy.cfg'],
      directory: proxyFolder,
      user,
    };

    const shared = [etcd, proxy].map(runProgramOf);
    const cluster = new PatroniCluster(nodes, directory, shared, synchronous, proxyAddress, passwords);
    try {
      await cluster.untilFound(() => knowsItsVersion(etcdAddress), START_PATIENCE_MS, 'etcd');
      for (const node of nodes) node.start();
      await cluster.healthy();
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  /** Address of the database through HAProxy and PgBouncer. */
  get url(): string {
    return `postgres://amanat:${this.passwords.AMANAT_DATABASE_PASSWORD}@${this.addressOfAll}:5432/amanat`;
  }

  /** The node that reports itself as primary. Skips `former`, which can report it too until it learns of its successor. */
  async primary(former?: ClusterNode): Promise<ClusterNode | null> {
    for (const node of this.nodes) if (node !== former && (await node.isPrimary())) return node;
    return null;
  }

  /** Waits for a primary other than `former`. */
  async primaryAfter(former: ClusterNode, patience = 60_000): Promise<ClusterNode> {
    return this.untilFound(() => this.primary(former), patience, 'a new primary');
  }

  /** Waits until all nodes stream from one primary, one of them synchronously. */
  async healthy(patience = START_PATIENCE_MS): Promise<ClusterNode> {
    return this.untilFound(
      async () => {
        const primary = await this.primary();
        if (!primary) return null;
        return this.isHealthy(await primary.members()) ? primary : null;
      },
      patience,
      'three healthy nodes',
    );
  }

  /** Moves the primary as an operator does. Answers when Patroni has done it. */
  async switchover(primary: ClusterNode): Promise<void> {
    const { PATRONI_RESTAPI_USERNAME: name, PATRONI_RESTAPI_PASSWORD: password } = this.passwords;
    const answer = await primary.ask('/switchover', {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name }),
      headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    });
    if (answer && !answer.ok)
      throw new Error(`Patroni refused the switchover: ${answer.status} ${await answer.text()}`);
  }

  /** The last lines of each log, for a failed start. */
  describe(): string {
    return [...NAMES.map((name) => `${name}/patroni.log`), 'etcd/etcd.log', 'haproxy/haproxy.log']
      .map((name) => join(this.directory, name))
      .filter(existsSync)
      .map((file) => `${file}\n${readFileSync(file, 'utf8').slice(-1_500)}`)
      .join('\n');
  }

  /** Ends all programs and deletes their files. */
  async remove(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.remove()));
    for (const program of this.shared) program.kill('SIGKILL');
    await wait(POLL_MS);
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 10 });
  }

  private isHealthy(members: readonly Member[]): boolean {
    const [timeline] = members.map((member) => member.timeline);
    const runs = members.every(
      ({ state, timeline: at }) => ['running', 'streaming'].includes(state) && at === timeline,
    );
    const isSafe = !this.synchronous || members.some(({ role }) => role === 'sync_standby');
    return members.length === NAMES.length && runs && isSafe;
  }

  private async untilFound<Found>(look: () => Promise<Found | null>, patience: number, sought: string): Promise<Found> {
    for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(POLL_MS)) {
      const found = await look();
      if (found) return found;
    }
    throw new Error(`The cluster has no ${sought} after ${patience} ms.\n${this.describe()}`);
  }
}
