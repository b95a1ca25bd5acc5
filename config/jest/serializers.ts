import type { SerializerFactory } from '@fastify/fast-json-stringify-compiler';

/** Where the sandbox finds what is lent; see lendSerializers.ts. */
export const LENT_SERIALIZERS = '__lentSerializers';

/** What `@fastify/fast-json-stringify-compiler` is inside jest's sandbox. */
export default function SerializerSelector(): SerializerFactory {
  return Reflect.get(globalThis, LENT_SERIALIZERS) as SerializerFactory;
}
