import { installedFirefox } from '../support/engines/engine';
import { Firefox } from '../support/engines/firefox';
import { tellStoriesIn } from './engineStories';

jest.setTimeout(240_000);

const installed = installedFirefox();

if (installed) tellStoriesIn('Firefox', () => new Firefox(installed));
else test.skip('Firefox is not installed here', () => undefined);
