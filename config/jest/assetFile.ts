/** Stands in for an imported asset's address in tests. */
export default 'asset';
