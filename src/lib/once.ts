/** Makes something when it is first asked for: the platform's formatters take tens of milliseconds on a phone, and many pages need none. */
export function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
