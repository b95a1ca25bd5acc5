import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import './ui/styles/tokens.css';
import './ui/styles/font.css';
import './ui/styles/base.css';
import { App } from './app/App';
import { firstScreen } from './app/firstScreen';
import { loadFont } from './app/font';
import { createAppStore } from './app/store';
import { openVault } from './persist/vault';

/** Starts the app in `container`: first the key to what is stored, then the store, then the screen; its font comes last. */
async function start(container: HTMLElement): Promise<void> {
  const { store, navigation, recorder } = createAppStore({ vault: await openVault() });
  setupListeners(store.dispatch);
  await firstScreen(store);
  createRoot(container).render(<App store={store} navigation={navigation} recorder={recorder} />);
  requestAnimationFrame(() => setTimeout(loadFont));
}

const container = document.getElementById('root');
if (container) {
  void start(container);
}
