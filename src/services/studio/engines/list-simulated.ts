// Lists the simulations on the device of one person, which need a server in a real product.
import type { App } from '../app/description.ts';
import type { CompiledApp } from '../compile/compile-app.ts';
import type { Simulated } from '../kinds/kind.ts';
import { getKind } from '../kinds/kinds.ts';
import type { RequirementCoverage } from '../model/coverage.ts';

const SIGN_IN: Simulated = { what: 'Signing in', reason: 'Anybody may sign in, with any name and role.' };

/** One requirement for each sort of part that the earlier description has not. */
export function listSimulated(app: App, viewNodes: CompiledApp['viewNodes'], before?: App): RequirementCoverage[] {
  const known = new Set(before && listParts(before, viewNodes).map(([{ what }]) => what));
  const parts = listParts(app, viewNodes).filter(([{ what }]) => !known.has(what));
  return [...Map.groupBy(parts, ([{ what }]) => what)].map(([text, [[{ reason }, nodeId] = [SIGN_IN, 'root']]]) => ({
    text,
    status: 'assumed',
    nodeIds: [nodeId],
    reason,
    needsBackend: true,
  }));
}

function listParts({ account, pages }: App, viewNodes: CompiledApp['viewNodes']): (readonly [Simulated, string])[] {
  const views = pages.flatMap((page, index) =>
    page.views.flatMap(({ kind }, view) => {
      const { simulates } = getKind(kind).definition;
      const nodeId = viewNodes.get(`/pages/${index}/views/${view}`) ?? 'root';
      return simulates === undefined ? [] : [[simulates, nodeId] as const];
    }),
  );
  return account === undefined ? views : [[SIGN_IN, 'sign-in'], ...views];
}
