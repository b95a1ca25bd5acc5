import { readFileSync } from 'node:fs';

/**
 * The frame of a program for {@link BuiltProgram}: reads its input from the JSON file of its argument, and prints its output as JSON.
 * An error ends the process with exit code 1.
 */
export function childProgram<Input>(work: (input: Input) => Promise<unknown>): void {
  const input: Input = JSON.parse(readFileSync(String(process.argv[2]), 'utf8'));
  void work(input).then((output) => process.stdout.write(JSON.stringify(output)));
}
