/** Replaces a plain stylesheet in tests. */
export default {};
