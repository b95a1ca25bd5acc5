import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { buildPaths } from '../../config/webpack/paths';
import { freePort } from '../../server/testing/network';
import { until } from '../../server/testing/until';

const PROGRAMS = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'];
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** The nginx of this machine, with the configuration of compose.yaml. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly directory: string,
    private readonly port: number,
  ) {}

  /** The program; undefined where none is installed. */
  static get program(): string | undefined {
    return PROGRAMS.find((program) => {
      try {
        execFileSync(program, ['-v'], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    });
  }

  /** @param origins the servers behind it */
  static async start(origins: readonly string[]): Promise<Nginx> {
    const { program } = Nginx;
    if (!program) throw new Error('No nginx is installed');
    const directory = mkdtempSync(join(tmpdir(), 'amanat-nginx-'));
    const port = await freePort();
    const file = join(directory, 'nginx.conf');
    writeFileSync(file, configuration(directory, port, origins));
    const child = spawn(program, ['-e', join(directory, 'error.log'), '-c', file], { stdio: 'ignore' });
    const nginx = new Nginx(child, directory, port);
    await until(async () => (await fetch(nginx.origin).catch(() => null)) !== null, 10_000);
    return nginx;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null && this.child.kill()) await ended;
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** config/nginx.conf with other addresses, inside the blocks that its image brings. */
function configuration(directory: string, port: number, origins: readonly string[]): string {
  const servers = origins.map((origin) => new URL(origin).host);
  const shipped = readFileSync(join(buildPaths.root, 'config', 'nginx.conf'), 'utf8')
    .replace(/^( +server )[\w-]+:8080/gm, (_whole, start: string) => `${start}${servers.shift()}`)
    .replace(/^( +listen )8080;/m, `$1127.0.0.1:${port};`);
  if (servers.length > 0) throw new Error('config/nginx.conf has fewer servers');
  return [
    ...(userInfo().uid === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 2;',
    `pid ${join(directory, 'pid')};`,
    `error_log ${join(directory, 'error.log')} warn;`,
    'events { worker_connections 512; }',
    'http {',
    ...TEMPORARY.map((name) => `${name}_temp_path ${join(directory, name)};`),
    shipped,
    '}',
  ].join('\n');
}
