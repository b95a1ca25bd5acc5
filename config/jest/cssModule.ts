/** Replaces a CSS module in tests: each class has its own name. */
const classNames: Record<string, string> = new Proxy({}, { get: (_target, name) => String(name) });

export default classNames;
