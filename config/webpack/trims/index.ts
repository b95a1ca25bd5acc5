import path from 'node:path';

/** What formik asks others for, and the little of it that it uses: 6 KB of the first screen (docs/adr/0005). */
export const formikTrims = {
  'lodash-es/cloneDeep$': path.join(__dirname, 'cloneDeep.ts'),
  'lodash-es/clone$': path.join(__dirname, 'clone.ts'),
  'lodash-es/isPlainObject$': path.join(__dirname, 'isPlainObject.ts'),
  'lodash-es/toPath$': path.join(__dirname, 'toPath.ts'),
  'hoist-non-react-statics$': path.join(__dirname, 'hoistNonReactStatics.ts'),
};
