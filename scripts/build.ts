import { printBudgets } from './budgets';
import { buildAll } from './buildSteps';

/** `npm run build`: both programs, and what the web app weighs. */
async function main(): Promise<void> {
  await buildAll();
  const kept = await printBudgets();
  if (!kept) process.exitCode = 1;
}

void main();
