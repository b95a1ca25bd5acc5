import { ERROR } from '@contract/errors';
import { PICTURE_MAX_BYTES } from '@contract/rules/disputes';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';

/** JSON is the only body the API takes; an empty one counts as none, because many clients always name the type. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}

/** A form with a picture and its payment code, and nothing else. */
const LIMITS = {
  fileSize: PICTURE_MAX_BYTES,
  files: 1,
  fields: 1,
  parts: 2,
  fieldSize: 64,
  fieldNameSize: 64,
  headerPairs: 16,
};

/** Lets the calls of this scope take a form with one picture in it, which is larger than any other body; the schema then sees its fields. */
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
    // The parser says by plain errors what it does not understand, as a form that ends in the middle.
    const isOfTheParser = request.isFormBeingRead && !error.statusCode && !error.validation;
    throw isOfTheParser ? new Refusal(ERROR.badRequest, 'The form could not be read') : error;
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    isFormBeingRead: boolean;
  }
}
