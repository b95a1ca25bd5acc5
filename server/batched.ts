/**
 * Answers many calls by one: calls that come while the former batch runs are the next batch. A failed batch fails each of
 * its calls.
 *
 * @param run answers its inputs in their order
 * @param most inputs of a batch
 */
export function batched<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  most = Number.POSITIVE_INFINITY,
): (input: Input) => Promise<Output> {
  let former: Promise<unknown> = Promise.resolve();
  let next: { readonly inputs: Input[]; readonly outputs: Promise<readonly Output[]> } | null = null;

  const open = () => {
    const inputs: Input[] = [];
    const outputs = former.then(() => {
      if (next?.inputs === inputs) next = null;
      return run(inputs);
    });
    former = outputs.catch(() => undefined);
    return { inputs, outputs };
  };

  return async (input) => {
    next ??= open();
    const { inputs, outputs } = next;
    const place = inputs.push(input) - 1;
    if (inputs.length === most) next = null;
    return (await outputs)[place] as Output;
  };
}
