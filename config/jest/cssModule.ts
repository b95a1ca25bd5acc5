/** Stands in for a CSS module in tests: every class name is its own name. */
const classNames: Record<string, string> = new Proxy({}, { get: (_target, name) => String(name) });

export default classNames;
