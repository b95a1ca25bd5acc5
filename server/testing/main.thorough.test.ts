import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServerProgram, ServerProcess } from './serverProcess';
import { fillDataDirectory } from './testDatabase';

let program: string;
let directory: string;

beforeAll(async () => {
  program = await buildServerProgram();
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'amanat-data-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Starts a server or a command that should fail; returns its exit code and its output. */
async function failedStart(environment: Readonly<Record<string, string>>, ...words: string[]) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [exitCode] = await once(child, 'close');
  return { exitCode, lines: said.trim().split('\n') };
}

test('exits in production with one line that names missing variables, data untouched', async () => {
  const { exitCode, lines } = await failedStart({ NODE_ENV: 'production', DATA_DIRECTORY: directory });
  expect(exitCode).toBe(1);
  expect(lines).toHaveLength(1);
  const ports = ['CIVIL_REGISTRY', 'SIM_OWNER', 'BANK_INQUIRY', 'SMS', 'CARD_GATEWAY', 'PAYOUTS'];
  for (const name of ports.map((port) => `${port}_KIND`)) {
    expect(lines[0]).toContain(name);
  }
  expect(await readdir(directory)).toEqual([]);
});

test('a command says in one line too that fakes and http are refused in production', async () => {
  const environment = { NODE_ENV: 'production', SANDBOX_FAKES: 'true', KAVENEGAR_URL: 'http://sms.example' };
  const { exitCode, lines } = await failedStart(environment, 'ports-check');
  expect(exitCode).toBe(1);
  expect(lines).toHaveLength(1);
  for (const refused of ['SANDBOX_FAKES is on', 'KAVENEGAR_URL is not an https address'])
    expect(lines[0]).toContain(refused);
});

test('an unknown command, a word too many and a role against the rules end with 1 and the reason', async () => {
  const environment = { DATA_DIRECTORY: directory };
  expect(await failedStart(environment, 'migrte')).toEqual({
    exitCode: 1,
    lines: [
      expect.stringMatching(/^There is no command «migrte»\. Did you mean migrate\? Commands: migrate, .*switch\.$/),
    ],
  });
  expect((await failedStart(environment, '--help')).lines[0]).toContain('There is no command «--help». Commands:');
  expect(await failedStart(environment, 'migrate', '--now')).toEqual({
    exitCode: 1,
    lines: ['This command takes no «--now».'],
  });
  expect(await readdir(directory)).toEqual([]);

  const onData = await fillDataDirectory(directory);
  const server = await ServerProcess.start(program, onData);
  const { nationalCode } = await server.client.registerUser();
  expect(await server.stop()).toBe(0);
  expect((await failedStart(onData, 'office-grant', 'auditor', nationalCode)).exitCode).toBe(0);
  const second = await failedStart(onData, 'office-grant', 'finance', nationalCode);
  expect(second).toEqual({
    exitCode: 1,
    lines: [`${nationalCode}: An auditor has no other role. Nothing has changed.`],
  });
});

test('a command whose reader has gone ends without a stack trace', async () => {
  const command = spawn(process.execPath, [program, 'migrte'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  command.stderr.on('data', (chunk) => {
    said += chunk;
  });
  command.stdout.destroy();
  await Promise.all([once(command, 'exit'), once(command.stderr, 'end')]);
  expect(said).toBe('');
});

test('names a port in use in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const { exitCode, lines } = await failedStart({ PORT: port, ...(await fillDataDirectory(directory)) });
  other.close();
  expect(exitCode).toBe(1);
  expect(lines.at(-1)).toBe(`Port ${port} is in use. Set PORT to another one.`);
});

test('locks its data, stops on SIGTERM and keeps sessions over a restart', async () => {
  const environment = await fillDataDirectory(directory);
  const server = await ServerProcess.start(program, { ...environment, LOG_LEVEL: 'info' });
  const user = await server.client.registerUser();

  const second = await failedStart({ PORT: '0', ...environment });
  expect(second.exitCode).toBe(1);
  expect(second.lines).toHaveLength(1);

  expect(await server.stop()).toBe(0);
  // Lines that were still buffered at the exit.
  expect(server.said).toContain('"msg":"stopping"');
  await server.launch();
  expect((await server.client.call('userReport', { as: user })).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
