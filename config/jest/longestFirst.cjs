const Sequencer = require('@jest/test-sequencer').default;

/** One file that starts last and runs for minutes keeps a core busy while the others have nothing left to do. */
const LONGEST = ['e2e/accessibility', 'e2e/keyboard', 'server/main', 'server/testing/chaos', 'server/crash'];

/**
 * Starts the files that took longest first, as jest does; before anything is known about them, by the list above. Plain
 * JavaScript: jest does not compile its sequencer.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLongest = ({ path }) => LONGEST.some((part) => path.replaceAll('\\', '/').includes(part));
    const first = sorted.filter((test) => test.duration === undefined && isLongest(test));
    return [...first, ...sorted.filter((test) => !first.includes(test))];
  }
};
