import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import { openVault } from '@/persist/vault';
import { App } from './App';
import { createAppStore } from './store';

/** Starts the app in `container`: first the key to what is stored, then the store, then the screen. */
export async function start(container: HTMLElement): Promise<void> {
  const { store, navigation, recorder } = createAppStore({ vault: await openVault() });
  setupListeners(store.dispatch);
  createRoot(container).render(<App store={store} navigation={navigation} recorder={recorder} />);
}
