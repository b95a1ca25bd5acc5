import { LENT_PGLITE, type LentPglite } from './lendPglite';

/** Replaces `@electric-sql/pglite` and its two entry points in jest's sandbox. */
const { main, nodeFileSystem, nodePostgres } = Reflect.get(globalThis, LENT_PGLITE) as LentPglite;

export const { PGlite } = main;
export const { NodeFS } = nodeFileSystem;
export const { createPgConfig } = nodePostgres;
