// The answer with an app, whichever engine described it: compiled, and every claim about it tried.
import type { JsonObject, Payload } from '../../../interface-catalogue/model/payload.ts';
import type { App } from '../app/description.ts';
import { type CompiledApp, compileApp } from '../compile/compile-app.ts';
import type { EngineName, RequirementCoverage } from '../model/coverage.ts';
import { prove } from '../proof/prove.ts';
import { toOpened } from '../proof/used-app.ts';
import type { Explained } from '../reading/explain.ts';
import type { Answer } from './engine.ts';
import { mergeData } from './merge-data.ts';

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
  const compiled = compileApp(app, surfaceId, sequence);
  const earlier = before && { ...before, compiled: compileApp(before.app, surfaceId, sequence) };
  const changedIds = earlier === undefined ? [] : listChangedIds(compiled.payload, earlier.compiled.payload);
  const requirements: RequirementCoverage[] = [];
  for (const { text, claim } of explained) {
    const { holds, nodeIds, seen } = claim === undefined ? NOT_TRIED : await prove(claim, app, toUsed(compiled));
    // What held before the change does not show that the change was made.
    const isOld =
      holds && claim && earlier && (await prove(claim, earlier.app, toUsed(earlier.compiled))).holds === true;
    if (holds && isOld !== true)
      requirements.push({ text, status: 'covered', nodeIds, ...(seen !== '' && { proof: seen }) });
    else if (earlier === undefined)
      requirements.push({ text, status: 'unresolved', nodeIds: [], reason: 'This was not understood.' });
    else requirements.push({ text, status: 'assumed', nodeIds: changedIds, reason: UNPROVED });
  }
  const dataModel =
    earlier === undefined
      ? compiled.payload.dataModel
      : mergeData(earlier.compiled.payload.dataModel, compiled.payload.dataModel, earlier.current.dataModel);
  const payload = { ...compiled.payload, dataModel, app: toJson(app) };
  return { payload, coverage: { engine, requirements } };
}

const NOT_TRIED = { holds: false, nodeIds: [], seen: '' } as const;
const UNPROVED = 'The interface was changed, but no test shows that this is what was asked for.';

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
