import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServerProgram, ServerProcess } from '../../server/testing/serverProcess';

/** The OpenAPI document that a sandbox serves at /docs/json. */
export async function openApi(): Promise<unknown> {
  const data = await mkdtemp(path.join(tmpdir(), 'amanat-docs-'));
  const program = await buildServerProgram('docs');
  const server = await ServerProcess.start(program, { DATA_DIRECTORY: data });
  try {
    const answer = await fetch(`${server.origin}/docs/json`);
    return await answer.json();
  } finally {
    await server.stop();
    await Promise.all([data, path.dirname(program)].map((folder) => rm(folder, { recursive: true })));
  }
}
