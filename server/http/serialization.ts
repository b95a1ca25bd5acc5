import SerializerSelector, { type Serializer, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

/**
 * Writes answers as their schemas say, as Fastify does by itself, but makes what writes them at the first answer of its kind. All at once they
 * are most of a start's work, several hundred, of which nearly all are for the one schema of a failure: that one is shared.
 */
export const serializersOnDemand: SerializerFactory = (schemas, options) => {
  const make = SerializerSelector()(schemas, options);
  const ofReferences = new Map<unknown, Serializer>();
  return (route) => {
    const reference = Object(route.schema).$ref;
    let own: Serializer | undefined;
    return (answer) => {
      own ??= ofReferences.get(reference) ?? make(route);
      if (reference !== undefined) ofReferences.set(reference, own);
      return own(answer);
    };
  };
};
