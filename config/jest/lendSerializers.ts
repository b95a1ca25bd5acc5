import SerializerSelector, { type Serializer, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

const { LENT_SERIALIZERS }: { LENT_SERIALIZERS: string } = require('./serializers.cjs');

/** What writes an answer knows nothing but its schema: by the schemas and settings that it was made of. */
const made = new Map<string, Serializer>();

const lent: SerializerFactory = (schemas, options) => {
  const make = SerializerSelector()(JSON.parse(JSON.stringify(schemas)), options);
  return (route) => {
    const key = JSON.stringify([schemas, options, route.schema]);
    const serializer = made.get(key) ?? make({ ...route, schema: JSON.parse(JSON.stringify(route.schema)) });
    made.set(key, serializer);
    return serializer;
  };
};

/**
 * Called by a test environment with the sandbox's global object: what writes the server's answers is made once for all test files of a worker,
 * not for every server of every file. Nothing else about them is different.
 */
export function lendSerializers(sandboxGlobal: object): void {
  Object.defineProperty(sandboxGlobal, LENT_SERIALIZERS, { value: lent });
}
