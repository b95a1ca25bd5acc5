import { openVault } from './vault';

/** The vault of this page. It starts to open when this module is evaluated. */
export const vaultAtStart = openVault();
