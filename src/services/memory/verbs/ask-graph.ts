// The graph of symbols: references, callers, callees and tests of a symbol.
import type { FoundCallees } from '../graph/find-callees.ts';
import type { CallEdge, CallsRequest, FoundCalls } from '../graph/find-callers.ts';
import type { FoundReferences, ReferencesOfFile, ReferencesRequest } from '../graph/find-references.ts';
import type { SymbolName } from '../graph/find-targets.ts';
import type { FoundTest, FoundTests } from '../graph/find-tests.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { addOrigins, chooseSearched, type Origin, type SearchTarget } from './choose-searched.ts';
import { toOwner } from './visible-repositories.ts';

type Asked<Request> = SearchTarget & Request;

export async function findReferences(
  resources: MemoryResources,
  viewer: Viewer,
  { repository, ref, pullNumber, ...request }: Asked<ReferencesRequest>,
): Promise<Omit<FoundReferences, 'files'> & { readonly files: readonly (ReferencesOfFile & Origin)[] }> {
  const { chosen, asked, ids } = await choose(resources, viewer, { repository, ref, pullNumber });
  const found = await resources.searchThread.run(toOwner(viewer), 'findReferences', asked, ids, request);
  return { ...found, files: addOrigins(found.files, chosen) };
}

export async function findCallers(
  resources: MemoryResources,
  viewer: Viewer,
  { repository, ref, pullNumber, ...request }: Asked<CallsRequest>,
): Promise<Omit<FoundCalls, 'edges'> & { readonly edges: readonly (CallEdge & Origin)[] }> {
  const { chosen, asked, ids } = await choose(resources, viewer, { repository, ref, pullNumber });
  const found = await resources.searchThread.run(toOwner(viewer), 'findCallers', asked, ids, request);
  return { ...found, edges: addOrigins(found.edges, chosen) };
}

export async function findCallees(
  resources: MemoryResources,
  viewer: Viewer,
  { repository, ref, pullNumber, ...request }: Asked<CallsRequest>,
): Promise<Omit<FoundCallees, 'edges'> & { readonly edges: readonly (CallEdge & Origin)[] }> {
  const { chosen, asked, ids } = await choose(resources, viewer, { repository, ref, pullNumber });
  const found = await resources.searchThread.run(toOwner(viewer), 'findCallees', asked, ids, request);
  return { ...found, edges: addOrigins(found.edges, chosen) };
}

export async function findTests(
  resources: MemoryResources,
  viewer: Viewer,
  { repository, ref, pullNumber, ...request }: Asked<SymbolName & { readonly limit: number }>,
): Promise<Omit<FoundTests, 'tests'> & { readonly tests: readonly (FoundTest & Origin)[] }> {
  const { chosen, asked, ids } = await choose(resources, viewer, { repository, ref, pullNumber });
  const found = await resources.searchThread.run(toOwner(viewer), 'findTests', asked, ids, request);
  return { ...found, tests: addOrigins(found.tests, chosen) };
}

async function choose(resources: MemoryResources, viewer: Viewer, target: SearchTarget) {
  const chosen = await chooseSearched(resources, viewer, target);
  return { chosen, asked: chosen.map((each) => each.asked), ids: chosen.map((each) => each.repository.id) };
}
