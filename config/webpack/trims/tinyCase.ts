/** Stands in for tiny-case inside yup, whose schemas rename keys with it if they are asked to: this app's are not. */
function renamed(): never {
  throw new Error('This build has no key renaming (config/webpack/trims)');
}

export { renamed as camelCase, renamed as snakeCase };
