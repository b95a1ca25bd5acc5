import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ERROR } from '@contract/errors';
import { PICTURE_MAX_BYTES } from '@contract/rules/disputeRules';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal';

/** Accepts JSON bodies only. An empty body counts as absent, because many clients always send the content type. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}

/**
 * Answers a body that is refused while it arrives at once, and discards its rest: a browser reads the answer after it
 * has sent everything. The request timeout ends a client that does not.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Fastify would cut the client off in the middle of its body.
    if (!request.raw.complete) reply.removeHeader('connection');
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    request.raw.unpipe().resume();
    done();
  });
}

/** Accepts CSV files in this scope. Their body is a stream, which its reader may leave in the middle. */
export function takeCsvFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser('text/csv', (_request, payload, done) => {
    const file = new PassThrough();
    payload.once('error', (error) => file.destroy(error));
    done(null, payload.pipe(file));
  });
}

/** A form has one picture and one payment code. */
const LIMITS = {
  fileSize: PICTURE_MAX_BYTES,
  files: 1,
  fields: 1,
  parts: 2,
  fieldSize: 64,
  fieldNameSize: 64,
  headerPairs: 16,
};

/** Accepts forms with one picture in this scope. The schema sees their fields. */
export async function takePictures(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { attachFieldsToBody: 'keyValues', limits: LIMITS, onFile: readPicture });
  scope.decorateRequest('isFormBeingRead', false);
  scope.addHook('preParsing', async (request) => {
    request.isFormBeingRead = true;
  });
  scope.addHook('preHandler', async (request) => {
    request.isFormBeingRead = false;
  });
  scope.setErrorHandler<FastifyError>((error, request) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(ERROR.pictureRefused, 'The file is too large');
    // The parser throws plain errors for malformed forms, such as one that ends in the middle.
    const isParserError = request.isFormBeingRead && !error.statusCode && !error.validation;
    throw isParserError ? new Refusal(ERROR.badRequest, 'The form could not be read') : error;
  });
}

/** Refuses a file above the limit at once; the parser does so after its end. */
async function readPicture(this: FastifyRequest, part: MultipartFile): Promise<void> {
  const reachesLimit = part.file.truncated ? Promise.resolve() : once(part.file, 'limit');
  const refusal = reachesLimit.then(() => {
    throw new this.server.multipartErrors.RequestFileTooLargeError();
  });
  await Promise.race([part.toBuffer(), refusal]);
}

declare module 'fastify' {
  interface FastifyRequest {
    isFormBeingRead: boolean;
  }
}
