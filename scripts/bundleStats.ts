interface StatsModule {
  readonly name?: string;
  readonly nameForCondition?: string | null;
  readonly modules?: readonly StatsModule[];
}

interface StatsChunk {
  readonly id: string | number;
  readonly initial: boolean;
  readonly files: readonly string[];
  readonly siblings: readonly (string | number)[];
  readonly modules?: readonly StatsModule[];
}

/** The part of webpack's statistics that the budgets read. */
export interface WebpackStats {
  readonly chunks: readonly StatsChunk[];
}

function namesOf(modules: readonly StatsModule[] = []): string[] {
  return modules.flatMap((module) => [module.nameForCondition ?? module.name ?? '', ...namesOf(module.modules)]);
}

function chunksOfScreen({ chunks }: WebpackStats, screen: string): StatsChunk[] {
  const own = chunks.find((chunk) => namesOf(chunk.modules).some((name) => name.includes(screen)));
  if (!own) throw new Error(`No chunk of the build holds ${screen}: did the screen move?`);
  return chunks.filter((chunk) => chunk.initial || chunk === own || own.siblings.includes(chunk.id));
}

/**
 * The files that a browser loads for one screen: the initial chunks and the screen's own.
 *
 * @throws Error when no chunk holds the screen
 */
export function filesOfScreen(stats: WebpackStats, screen: string): string[] {
  return [...new Set(chunksOfScreen(stats, screen).flatMap((chunk) => chunk.files))];
}

/** Names of all modules in those files. */
export function modulesOfScreen(stats: WebpackStats, screen: string): string[] {
  return chunksOfScreen(stats, screen).flatMap((chunk) => namesOf(chunk.modules));
}

/** Names of all modules of the build. */
export function modulesOfBuild({ chunks }: WebpackStats): string[] {
  return chunks.flatMap((chunk) => namesOf(chunk.modules));
}
