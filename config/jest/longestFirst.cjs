const Sequencer = require('@jest/test-sequencer').default;

/** One file that starts last and runs for minutes keeps a core busy while the others have nothing left to do. */
const LONGEST = [
  'e2e/accessibility',
  'e2e/tabs',
  'e2e/story',
  'e2e/engines',
  'e2e/partner',
  'e2e/development',
  'e2e/persistence',
  'server/crash',
  'server/reencrypt',
  'server/personalData',
  'server/testing/chaos',
  'server/db/migrations/013',
  'server/db/vault/rotation',
  'server/main',
  'server/db/database',
  'server/databaseOutage',
  'server/claims',
  'src/app/routes',
  'src/app/RouteTable',
  'src/persist/faults',
  'src/flows/refreshQueue',
];

/**
 * Starts the files that took longest first, as jest does; before anything is known about them, by the list above. Plain
 * JavaScript: jest does not compile its sequencer.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const place = ({ path }) => LONGEST.findIndex((part) => path.replaceAll('\\', '/').includes(part));
    const first = sorted.filter((test) => test.duration === undefined && place(test) !== -1);
    first.sort((one, other) => place(one) - place(other));
    return [...first, ...sorted.filter((test) => !first.includes(test))];
  }
};
