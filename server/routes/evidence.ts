import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineFileRoute, defineRoute } from '../http/defineRoute';
import { takePictures } from '../http/formUploads';
import { isFromOffice } from '../http/officeNetworks';
import { readEvidence, uploadEvidence } from '../services/disputes/evidence';

/** Pictures for disputes, in a scope of their own: it takes forms, which the rest of the API does not. */
export async function registerEvidenceRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  await takePictures(scope);
  defineRoute(scope, context, CALLS.uploadEvidence, ({ body, session }) =>
    uploadEvidence(context, { userId: session.userId, paymentCode: body.payment_code, file: body.file }),
  );
  defineFileRoute(scope, context, CALLS.readEvidence, 'evidence.jpg', ({ params, session, request }) =>
    readEvidence(context, {
      userId: session.userId,
      id: params.id,
      isFromOffice: isFromOffice(context, request.ip),
    }),
  );
}
