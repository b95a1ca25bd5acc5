/** Stands in for a plain stylesheet in tests. */
export default {};
