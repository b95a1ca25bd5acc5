import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { buildServerProgram } from '../../../server/testing/serverProcess';

/** Puts the ports at which a process may kill itself in the place of the real ones. */
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

/** The server's program, in which it may die at every call of the outside world. What `npm run build` makes knows nothing of it. */
export function buildChaosProgram(): Promise<string> {
  return buildServerProgram('chaos', [portsUnderChaos]);
}
