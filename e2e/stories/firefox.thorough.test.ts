import { installedFirefox } from '../support/engines/engine';
import { openFirefox } from '../support/engines/firefox';
import { declareStories } from './engineStories';

const installed = installedFirefox();

if (installed) declareStories('Firefox', (theme) => openFirefox(installed, theme));
else test.skip('Firefox is not installed here', () => undefined);
