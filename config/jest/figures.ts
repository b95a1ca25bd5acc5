import { appendFileSync } from 'node:fs';

/** One line of the file of `TEST_FIGURES`. */
export interface SuiteFigure {
  /** Path of the suite. */
  readonly suite: string;
  /** Of the worker process, without browsers and the database. */
  readonly cpuSeconds: number;
}

/** Measures the processor time of this worker from now on. A worker runs one suite at a time. @returns notes the figure */
export function measureSuite(suite: string): () => void {
  const start = process.cpuUsage();
  return () => {
    const file = process.env.TEST_FIGURES;
    if (!file) return;
    const { user, system } = process.cpuUsage(start);
    const figure: SuiteFigure = { suite, cpuSeconds: (user + system) / 1e6 };
    appendFileSync(file, `${JSON.stringify(figure)}\n`);
  };
}
