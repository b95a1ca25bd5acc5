import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServerProgram, ServerProcess } from '../../testing/serverProcess';

/** Runs in the server's process: a signal makes an error that no code handles. */
const FAULTS = `
  const error = () => Object.assign(new Error('Key (mobile)=(09121234567)'), { detail: 'Bearer a.b', token: 'a.b' });
  process.on('SIGUSR2', () => { setImmediate(() => { throw error(); }); });
  process.on('SIGWINCH', () => { Promise.reject(error()); });
`;

let directory: string;
let server: ServerProcess;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'amanat-unhandled-'));
  const faults = join(directory, 'faults.cjs');
  writeFileSync(faults, FAULTS);
  server = await ServerProcess.prepare(await buildServerProgram(), {
    DATA_DIRECTORY: join(directory, 'data'),
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--require ${faults}`,
  });
});

afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

test.each([
  ['exception', 'SIGUSR2', 'An exception was not caught; the process ends'],
  ['rejection', 'SIGWINCH', 'A rejection was not handled; the process ends'],
] as const)('an unhandled %s is logged without its values and ends the process', async (_kind, signal, message) => {
  await server.launch();
  process.kill(server.pid ?? 0, signal);
  const { code, output } = await server.ended();
  expect(code).toBe(1);
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    level: 60,
    msg: message,
    err: { type: 'Error', message: 'Key (mobile)=(…)' },
  });
  expect(output).not.toMatch(/09121234567|a\.b/);
});
