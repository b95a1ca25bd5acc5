import { installedWebKit } from '../support/engines/engine';
import { openWebKit } from '../support/engines/webkit';
import { declareStories } from './engineStories';

const installed = installedWebKit();

if (installed) declareStories('WebKit', (theme) => openWebKit(installed, theme));
else test.skip('WebKit is not installed here', () => undefined);
