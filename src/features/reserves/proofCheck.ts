import { bytesOfBase64Url } from '@contract/rules/base64';
import { type CheckTools, checkProof, type ProofCheck } from '@contract/rules/reserveRules';
import { useEffect, useState } from 'react';
import type { MyReserve } from '@/api/reservesApi';
import { retryUntilAnswered } from '@/ui/lateCode';

/** The parts in the order of the screen. The first failed one gives the verdict its name. */
export const CHECK_PARTS = ['share', 'path', 'signature'] as const satisfies readonly (keyof ProofCheck)[];

type Verify = CheckTools['verify'];

/** Ed25519 of the platform, or of a library that loads when the platform has none. */
const verify: Verify = async (key, signature, bytes) => {
  const [publicKey, signed] = [bytesOfBase64Url(key), bytesOfBase64Url(signature)];
  try {
    const imported = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signed, bytes);
  } catch {
    return verifyWithLibrary(publicKey, signed, bytes);
  }
};

async function verifyWithLibrary(publicKey: Uint8Array, signed: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const { ed25519 } = await retryUntilAnswered(() => import('@noble/curves/ed25519.js'));
  try {
    // as WebCrypto does: RFC 8032 without the cofactor
    return ed25519.verify(signed, bytes, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

const TOOLS: CheckTools = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verify,
};

/**
 * Checks a proof on this phone. Beside the proof itself: the deals add up to the share, and the key is a published one.
 * @param onDone told of each part as it is done
 */
export async function checkMine(mine: MyReserve, onDone: (part: Partial<ProofCheck>) => void): Promise<void> {
  const { proof, deals, keys } = mine;
  const total = deals.reduce((sum, { amountRials }) => sum + amountRials, 0);
  await checkProof(proof, TOOLS, ({ share, path, signature }) => {
    if (share !== undefined) onDone({ share: (share ?? true) && total === (proof.share?.amount ?? 0) ? share : false });
    if (path !== undefined) onDone({ path });
    if (signature !== undefined) onDone({ signature: signature && keys.includes(proof.key) });
  });
}

/** A check so far. */
export interface CheckState {
  /** The parts that are done. */
  readonly parts: Partial<ProofCheck>;
  /** The end of the check; null before it. */
  readonly at: Date | null;
  /** This browser cannot check: it has no WebCrypto. */
  readonly isBroken: boolean;
}

const BEFORE: CheckState = { parts: {}, at: null, isBroken: false };

/** Checks a proof once, part by part; a changed proof again. */
export function useProofCheck(mine: MyReserve): CheckState {
  const [last, setLast] = useState<{ of: MyReserve; state: CheckState } | null>(null);
  useEffect(() => {
    let state = BEFORE;
    let isCurrent = true;
    const change = (next: Partial<CheckState>) => {
      state = { ...state, ...next, parts: { ...state.parts, ...next.parts } };
      if (isCurrent) setLast({ of: mine, state });
    };
    checkMine(mine, (parts) => change({ parts })).then(
      () => change({ at: new Date() }),
      () => change({ isBroken: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [mine]);
  return last?.of === mine ? last.state : BEFORE;
}
