// The answer with an app, whichever engine described it: compiled, and every claim about it tried.
import type { JsonObject, Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Claim, Explained } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import { type CompiledApp, compileApp } from '../compile/compile-app.ts';
import { mergeData } from '../edits/keep-data.ts';
import type { EngineName, RequirementCoverage } from '../model/coverage.ts';
import type { Proof } from '../proof/proof.ts';
import { prove } from '../proof/prove.ts';
import { proveAll } from '../proof/prove-all.ts';
import { SeenWords } from '../proof/seen-words.ts';
import { toOpened } from '../proof/used-app.ts';
import type { Answer } from './engine.ts';
import { listSimulated } from './list-simulated.ts';

export interface DescribedApp {
  readonly engine: EngineName;
  readonly app: App;
  readonly explained: readonly Explained[];
  readonly surfaceId: string;
  readonly sequence: number;
  /** The interface that was changed, and its description. Its data stay where the change does not concern them. */
  readonly before?: { readonly app: App; readonly current: Payload } | undefined;
}

export async function answerWith({ before, ...described }: DescribedApp): Promise<Answer> {
  const { engine, app, explained, surfaceId, sequence } = described;
  const after = compileApp(app, surfaceId, sequence);
  const earlier = before && { ...before, ...compileApp(before.app, surfaceId, sequence) };
  const [used, usedBefore] = [toUsed(after), earlier && toUsed(earlier)];
  const changedIds = earlier === undefined ? [] : listChangedIds(after.payload, earlier.payload);
  const untilMs = performance.now() + PROOFS_MS_MAX;
  const seen = new SeenWords(used.payload);
  const requirements: RequirementCoverage[] = [];
  for (const each of explained) {
    const isInTime = performance.now() < untilMs;
    if (each.all !== undefined) {
      const proof = isInTime && each.all.length > 0 ? await proveAll(each.all, app, used) : undefined;
      requirements.push(...toCoverage(each, proof, before && changedIds));
      continue;
    }
    const proof = isInTime ? await tryClaims(each, app, used, seen) : undefined;
    // A claim that held before the change does not show that the change was made.
    const isOld = proof && before && usedBefore && (await prove(proof.claim, before.app, usedBefore)).holds;
    const readAs = proof && each.readAs?.(proof.claim);
    requirements.push(...toCoverage(each, isOld === true ? undefined : proof, before && changedIds, readAs));
  }
  requirements.push(...listSimulated(app, after.viewNodes, before?.app));
  const dataModel =
    earlier === undefined
      ? after.payload.dataModel
      : mergeData(earlier.payload.dataModel, after.payload.dataModel, earlier.current.dataModel);
  return { payload: { ...after.payload, dataModel, app: toJson(app) }, coverage: { engine, requirements } };
}

/** Proofs take some hundredths of a second; those of an app whose formulas depend on each other may take minutes. */
const PROOFS_MS_MAX = 10_000;
const UNPROVED = 'Something was made for this, but no test shows that it is what was asked for.';

/** The first claim that holds, if the words that people look for are seen. */
async function tryClaims(
  { claim, others = [], words, text }: Explained,
  app: App,
  used: CompiledApp,
  seen: SeenWords,
): Promise<(Proof & { readonly claim: Claim }) | undefined> {
  if (claim === undefined || (words !== undefined && !seen.has(words, text))) return undefined;
  for (const each of [claim, ...others]) {
    const proof = await prove(each, app, used);
    if (proof.holds) return { ...proof, claim: each };
  }
  return undefined;
}

/** Nothing for an addition that does not hold, or that was there before. */
function toCoverage(
  { text, all, assumed, nearest }: Explained,
  proof: Proof | undefined,
  changedIds: readonly string[] | undefined,
  readAs?: string,
): readonly RequirementCoverage[] {
  const { nodeIds = [], seen = '' } = proof ?? {};
  if (assumed !== undefined)
    return proof === undefined || changedIds !== undefined
      ? []
      : [{ text, status: 'assumed', nodeIds, reason: assumed }];
  if (proof !== undefined && readAs !== undefined)
    return [{ text, status: 'assumed', nodeIds, reason: `${readAs}${readAs.endsWith(seen) ? '' : `: ${seen}`}.` }];
  if (proof !== undefined) return [{ text, status: 'covered', nodeIds, ...(seen !== '' && { proof: seen }) }];
  if (changedIds !== undefined || all !== undefined)
    return [{ text, status: 'assumed', nodeIds: changedIds ?? [], reason: UNPROVED }];
  const hint = nearest === undefined ? '' : ` Nearest to it is ${nearest}.`;
  return [{ text, status: 'unresolved', nodeIds, reason: `This was not understood.${hint}` }];
}

function toUsed(compiled: CompiledApp): CompiledApp {
  return { ...compiled, payload: toOpened(compiled.payload) };
}

/** The root, if only the theme or the data differ. */
function listChangedIds({ nodes }: Payload, before: Payload): readonly string[] {
  const known = new Map(before.nodes.map((node) => [node.id, JSON.stringify(node)]));
  const changed = nodes.filter((node) => known.get(node.id) !== JSON.stringify(node)).map(({ id }) => id);
  return changed.length === 0 ? [before.root] : changed;
}

function toJson(app: App): JsonObject {
  return JSON.parse(JSON.stringify(app)) as JsonObject;
}
