/** Stands in for hoist-non-react-statics inside formik's `connect`, which this app does not use. */
export default function hoistNonReactStatics<Target>(target: Target): Target {
  return target;
}
