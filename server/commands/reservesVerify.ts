import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ReserveDaysAnswer, ReserveProof } from '@contract/calls/reserveCalls';
import { brokenDays, type CheckTools, checkProof, isGoodProof } from '@contract/rules/reserveRules';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { sha256 } from '../services/reserves/dayTree';

export const CHECK_TOOLS: CheckTools = {
  sha256,
  verify(x, signature, bytes) {
    try {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, bytes, key, Buffer.from(signature, 'base64url'));
    } catch {
      return false;
    }
  },
};

/**
 * `node dist/server/main.js reserves-verify PROOF.json [RECORDS.json]`: checks a proof without a server, and that a list of records is
 * a chain with the proof's record. Returns a line for each check, and whether all hold.
 */
export async function reservesVerify([proofFile, recordsFile]: readonly string[]) {
  const proof = proofFile === undefined ? null : readJson(ReserveProof, proofFile);
  if (!proof) return { text: 'reserves-verify takes the file of a proof, and a file of records.\n', complete: false };
  const { record } = proof;
  const check = await checkProof(proof, CHECK_TOOLS);
  const checks: [string, boolean | null][] = [
    [`${proof.share?.amount ?? 0} rials on ${record.day} are in the leaf`, check.share],
    [`the path leads to the root ${record.root}`, check.path],
    [`the record is signed by the key ${record.key_id}`, check.signature],
  ];
  if (recordsFile !== undefined) {
    const days = readJson(ReserveDaysAnswer, recordsFile)?.days ?? [];
    const isListed = days.some((one) => JSON.stringify(one) === JSON.stringify(record));
    const broken = await brokenDays(days, sha256);
    checks.push([`the record is one of ${days.length}`, isListed]);
    checks.push([`each record names the one before it ${broken.join(' ')}`.trim(), broken.length === 0]);
  }
  const lines = checks.map(([name, holds]) => `${holds === null ? '-     ' : holds ? 'ok    ' : 'FAILED'} ${name}\n`);
  return { text: lines.join(''), complete: isGoodProof(check) && checks.every(([, holds]) => holds !== false) };
}

/** Null for a file that cannot be read or has another shape. */
function readJson<Schema extends TSchema>(schema: Schema, path: string): Static<Schema> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Check(schema, value) ? value : null;
  } catch {
    return null;
  }
}
