import path from 'node:path';

/** What formik and yup ask others for, and the little of it that they use: 8 KB of the first screen (docs/adr/0005). */
export const formTrims = {
  'lodash-es/cloneDeep$': path.join(__dirname, 'cloneDeep.ts'),
  'lodash-es/clone$': path.join(__dirname, 'clone.ts'),
  'lodash-es/isPlainObject$': path.join(__dirname, 'isPlainObject.ts'),
  'lodash-es/toPath$': path.join(__dirname, 'toPath.ts'),
  deepmerge$: path.join(__dirname, 'deepmerge.ts'),
  'react-fast-compare$': path.join(__dirname, 'isEqual.ts'),
  'hoist-non-react-statics$': path.join(__dirname, 'hoistNonReactStatics.ts'),
  'tiny-case$': path.join(__dirname, 'tinyCase.ts'),
};
