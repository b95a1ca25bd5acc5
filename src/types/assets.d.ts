/** Imports of other files by the bundler. */

declare module '*.module.css' {
  const classNames: { readonly [name: string]: string };
  export default classNames;
}

declare module '*.css';

declare module '*.svg' {
  /** Address of the emitted file. */
  const address: string;
  export default address;
}

declare module '*.woff2' {
  /** Address of the emitted file. */
  const address: string;
  export default address;
}
