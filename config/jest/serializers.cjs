/** Where the sandbox finds what is lent; see lendSerializers.ts. */
const LENT_SERIALIZERS = '__lentSerializers';

/** What `@fastify/fast-json-stringify-compiler` is inside jest's sandbox, under each name that it has there. Plain JavaScript: Fastify requires it. */
function SerializerSelector() {
  return globalThis[LENT_SERIALIZERS];
}

module.exports = Object.assign(SerializerSelector, {
  default: SerializerSelector,
  SerializerSelector,
  LENT_SERIALIZERS,
});
