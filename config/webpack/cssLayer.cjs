/** For one element, the rule in the later layer wins in any load order. src/ui/styles/layers.css has the order. */
const LAYERS = [
  ['tokens', /[\\/]src[\\/]ui[\\/]styles[\\/](tokens|font)\.css$/],
  ['reset', /[\\/]src[\\/]ui[\\/]styles[\\/]/],
  ['ui', /[\\/](node_modules|src[\\/]ui)[\\/]/],
  ['components', /[\\/]src[\\/]components[\\/]/],
  ['features', /./],
];

/** A webpack loader: puts a style sheet into the cascade layer of its folder. */
module.exports = function cssLayer(style) {
  const [layer] = LAYERS.find(([, place]) => place.test(this.resourcePath));
  return `@layer ${layer} {${style}}`;
};
