import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { context } from 'esbuild';
import { buildPaths, serverBundle } from '../config/webpack/paths';
import { runTool } from './run';

const webPort = process.env.PORT ?? '8080';
const serverPort = String(Number(webPort) + 1);

/** Runs one server process on the newest bundle. */
class ServerProcess {
  private child: ChildProcess | undefined;
  private restarting: Promise<void> = Promise.resolve();

  restart(): void {
    this.restarting = this.restarting.then(async () => {
      await this.stop();
      this.child = spawn(process.execPath, ['--enable-source-maps', path.join(buildPaths.server, 'main.js')], {
        cwd: buildPaths.root,
        stdio: 'inherit',
        env: { ...process.env, PORT: serverPort, PUBLIC_URL: `http://localhost:${webPort}` },
      });
    });
  }

  async stop(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

/** `npm run dev`: webpack-dev-server with hot reload, and a server that restarts after each change. */
async function main(): Promise<void> {
  const server = new ServerProcess();
  const bundle = await context({
    ...serverBundle,
    plugins: [
      ...(serverBundle.plugins ?? []),
      {
        name: 'restart-server',
        setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? server.restart() : undefined)),
      },
    ],
  });
  await bundle.watch();
  process.exitCode = await runTool('webpack', ['serve', '--mode', 'development'], {
    env: { ...process.env, PORT: webPort, AMANAT_SERVER_PORT: serverPort },
  });
  await bundle.dispose();
  await server.stop();
}

void main();
