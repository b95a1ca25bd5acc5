import { openVault } from './vault';

/** The vault of this page, asked for as soon as this module is evaluated. */
export const vaultAtStart = openVault();
