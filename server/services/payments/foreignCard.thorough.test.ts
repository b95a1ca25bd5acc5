import fc from 'fast-check';
import { CardStory, cardSteps } from '../../testing/cardStory';
import { samples } from '../../testing/samples';

const DAYS = samples(60, 1_000);

test(`no foreign card pays in ${DAYS} days, each foreign payment goes back, and no log line has a card number`, async () => {
  const story = await CardStory.open();
  const [seller, buyer] = [await story.trader(), await story.trader()];
  await fc.assert(
    fc.asyncProperty(cardSteps, (steps) => story.playDay(steps, seller, buyer)),
    { numRuns: DAYS, endOnFailure: true },
  );
  const log = story.log.join('\n');
  expect(log).not.toBe('');
  for (const pan of [...story.pans, buyer.pan ?? '']) expect(log).not.toContain(pan);
  await story.close();
});
