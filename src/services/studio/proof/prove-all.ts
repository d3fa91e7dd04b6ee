import type { Claim } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import type { CompiledApp } from '../compile/compile-app.ts';
import type { Proof } from './proof.ts';
import { prove } from './prove.ts';

/** People read no more. */
const SEEN_MAX = 4;

/** Undefined if one of the claims does not hold. */
export async function proveAll(claims: readonly Claim[], app: App, opened: CompiledApp): Promise<Proof | undefined> {
  const nodeIds = new Set<string>();
  const seen = new Set<string>();
  for (const claim of claims) {
    const proof = await prove(claim, app, opened);
    if (!proof.holds) return undefined;
    for (const id of proof.nodeIds) nodeIds.add(id);
    if (proof.seen !== '') seen.add(proof.seen);
  }
  return { holds: true, nodeIds: [...nodeIds], seen: [...seen].slice(0, SEEN_MAX).join('; ') };
}
