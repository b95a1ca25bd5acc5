import type { ChaosResult } from './runChaos';

/** The run as lines for a terminal. The last line has the number of broken promises. */
export function chaosReport(result: ChaosResult): string[] {
  const { processes, disturbances, restarts, calls, figures, transactions } = result;
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `seed ${result.seed}, ${result.seconds} s, ${result.servers} processes`,
    `processes   ${processes.starts} starts (${processes.vainStarts} while the database was away), ${processes.kills} killed at random, ${result.portDeaths} at a port call (${result.portMomentsDiedAt} of ${result.portMoments} moments), ${disturbances.stoppages} stopped for a while, ${processes.diedByThemselves.length} died by themselves`,
    `database    ${counted(restarts)}`,
    `calls       ${calls.answers} answers (${result.keyedAnswers} under a key), ${calls.retries} retries, ${calls.lostAnswers} answers lost, ${calls.unavailable} times 503`,
    `figures     ${figures.scrapes} scrapes (${figures.withoutDatabase} without the database), ${figures.unanswered} unanswered by the dead`,
    `transactions ${transactions.made} (${counted(transactions.byStatus)})`,
    `payments    ${counted(result.payments)}`,
    `broken off  ${counted(result.brokenOff) || 'none'}`,
    ...result.broken.map((sentence) => `BROKEN      ${sentence}`),
    `broken promises: ${result.broken.length}`,
  ];
}
