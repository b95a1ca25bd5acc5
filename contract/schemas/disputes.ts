import { type Static, Type } from 'typebox';
import { closed, PaymentCode } from './common';

const EvidenceId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'Names a picture',
});

/** A file; JSON has no schema for one. */
function file(description: string) {
  return Type.Unsafe<Uint8Array>({ contentMediaType: 'application/octet-stream', description });
}

export const EvidenceUploadBody = closed({
  payment_code: PaymentCode,
  file: file('JPEG, PNG or WebP, up to 5 MB and 24 megapixels'),
});

export const Evidence = Type.Object({
  evidence_id: EvidenceId,
  media_type: Type.Literal('image/jpeg'),
  bytes: Type.Integer(),
  width: Type.Integer({ description: 'Pixels' }),
  height: Type.Integer({ description: 'Pixels' }),
});

export const EvidenceParams = closed({ id: EvidenceId });

export const EvidencePicture = file('The picture as JPEG');

export type Evidence = Static<typeof Evidence>;
