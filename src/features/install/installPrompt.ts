/** Chromium's own question, kept until a person wants to be asked. TypeScript's library does not know it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Hears whether the browser can put the app on the home screen: it says so where it can, where the app is not there yet, and where nobody
 * runs it from there. Elsewhere `onReady` is never called. Answers how to stop.
 */
export function watchInstallPrompt(onReady: (prompt: InstallPrompt | null) => void): () => void {
  const asked = (event: Event) => {
    // else the browser asks by itself, whatever the person is at
    event.preventDefault();
    onReady(isStandingAlone() ? null : (event as InstallPrompt));
  };
  const installed = () => onReady(null);
  window.addEventListener('beforeinstallprompt', asked);
  window.addEventListener('appinstalled', installed);
  return () => {
    window.removeEventListener('beforeinstallprompt', asked);
    window.removeEventListener('appinstalled', installed);
  };
}

function isStandingAlone(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
