import { printBudgets } from './budgets';
import { buildAll } from './buildSteps';

/** `npm run build`: builds both programs and checks the budgets of the first screen. */
async function main(): Promise<void> {
  await buildAll();
  const kept = await printBudgets();
  if (!kept) process.exitCode = 1;
}

void main();
