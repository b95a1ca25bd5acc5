import { installedWebKit } from '../support/engines/engine';
import { openWebKit } from '../support/engines/webkit';
import { declareStories } from './engineStories';

declareStories('WebKit', (theme) => {
  const installed = installedWebKit();
  if (!installed) throw new Error('WebKit is not installed here');
  return openWebKit(installed, theme);
});
