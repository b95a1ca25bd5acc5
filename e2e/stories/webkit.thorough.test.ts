import { installedWebKit } from '../support/engines/engine';
import { WebKit } from '../support/engines/webkit';
import { tellStoriesIn } from './engineStories';

jest.setTimeout(240_000);

const installed = installedWebKit();

if (installed) tellStoriesIn('WebKit', () => new WebKit(installed));
else test.skip('WebKit is not installed here', () => undefined);
