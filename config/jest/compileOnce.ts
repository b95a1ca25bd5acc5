import vm from 'node:vm';

interface Compiled {
  readonly code: string;
  readonly script: vm.Script;
}

const compiled = new Map<string, Compiled>();

const compileFunction: typeof vm.compileFunction = (code, parameters = [], options = {}) => {
  const { filename = '', parsingContext } = options;
  if (!parsingContext) throw new Error('jest compiles for a sandbox');
  const opening = `(function(${parameters.join(',')}){`;
  const before = compiled.get(filename);
  const script =
    before?.code === code
      ? before.script
      : new vm.Script(`${opening}${code}\n})`, { filename, columnOffset: -opening.length });
  compiled.set(filename, { code, script });
  return script.runInContext(parsingContext);
};

/**
 * jest compiles every module anew for every test file. What it compiles is kept here for the next file of the worker: the code, nothing that
 * it has done, which belongs to its sandbox. (A module cannot import dynamically so; it cannot in jest's sandbox anyway.)
 */
vm.compileFunction = compileFunction;
