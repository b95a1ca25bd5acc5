import { ERROR } from '@contract/errors';
import { PICTURE_MAX_BYTES } from '@contract/rules/disputes';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance } from 'fastify';
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
  await scope.register(multipart, { attachFieldsToBody: 'keyValues', limits: LIMITS });
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

declare module 'fastify' {
  interface FastifyRequest {
    isFormBeingRead: boolean;
  }
}
