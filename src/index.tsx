import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import './ui/styles/tokens.css';
import './ui/styles/font.css';
import './ui/styles/base.css';
import { App } from './app/App';
import { createAppStore } from './app/store';
import { openVault } from './persist/vault';

/** Starts the app in `container`: first the key to what is stored, then the store, then the screen. */
async function start(container: HTMLElement): Promise<void> {
  const { store, navigation, recorder } = createAppStore({ vault: await openVault() });
  setupListeners(store.dispatch);
  createRoot(container).render(<App store={store} navigation={navigation} recorder={recorder} />);
}

const container = document.getElementById('root');
if (container) {
  void start(container);
}
