import { installedFirefox } from '../support/engines/engine';
import { openFirefox } from '../support/engines/firefox';
import { declareStories } from './engineStories';

declareStories('Firefox', (theme) => {
  const installed = installedFirefox();
  if (!installed) throw new Error('Firefox is not installed here');
  return openFirefox(installed, theme);
});
