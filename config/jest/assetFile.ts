/** Replaces the address of an imported asset in tests. */
export default 'asset';
