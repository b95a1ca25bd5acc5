import { installedFirefox } from '../support/engines/engine';
import { openFirefox } from '../support/engines/firefox';
import { declareStories } from './engineStories';

jest.setTimeout(240_000);

const installed = installedFirefox();

if (installed) declareStories('Firefox', (theme) => openFirefox(installed, theme));
else test.skip('Firefox is not installed here', () => undefined);
