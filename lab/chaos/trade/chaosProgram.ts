import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { buildServerProgram } from '../../../server/testing/serverProcess';

/** Replaces the ports with those that may kill the process. */
const portsUnderChaos: Plugin = {
  name: 'ports under chaos',
  setup({ onResolve }) {
    onResolve({ filter: /\/createPorts$/ }, ({ importer }) =>
      importer.endsWith(join('server', 'createContext.ts'))
        ? { path: join(__dirname, 'portsUnderChaos.ts') }
        : undefined,
    );
  },
};

/** The server's program, which may die at each outside call. `npm run build` does not include this. */
export function buildChaosProgram(): Promise<string> {
  return buildServerProgram('chaos', [portsUnderChaos]);
}
