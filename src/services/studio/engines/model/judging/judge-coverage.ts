// Finds the requirements of a prompt in an interface that a language model made. The composer reads the prompt; the
// components and data of the interface show what is covered.

import type { Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { isList, readPath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import type { Brief, Requirement } from '../../../composer/brief.ts';
import { understand } from '../../../composer/understanding/understand.ts';
import type { Coverage, RequirementCoverage } from '../../../model/coverage.ts';
import kindComponents from './kind-components.json' with { type: 'json' };

const COMPONENTS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(kindComponents));
const ABSOLUTE_PATH = /"path":"(\/[^"]+)"/;
/** People look at some of them, not at all. */
const NODES_NAMED_MAX = 6;
/** The length of a significant word; shorter ones are in every text. */
const WORD_LENGTH_MIN = 4;

export function judgeCoverage(prompt: string, payload: Payload): Coverage {
  const brief = understand(prompt);
  // The model was not asked for what the composer would have added by itself.
  const asked = brief.requirements.filter(({ isAssumed }) => isAssumed !== true);
  return { engine: 'model', requirements: asked.map((requirement) => judge(requirement, brief, payload)) };
}

function judge(requirement: Requirement, brief: Brief, payload: Payload): RequirementCoverage {
  const { text, kind, backendReason } = requirement;
  const components = COMPONENTS.get(kind) ?? [];
  const fitting = payload.nodes.filter((node) => components.includes(node.component) && hasData(node, payload));
  const subjects = listSubjects(requirement, brief);
  const about = fitting.filter((node) => isAbout(node, payload, subjects));
  const nodeIds = (about.length > 0 ? about : fitting).slice(0, NODES_NAMED_MAX).map(({ id }) => id);
  if (nodeIds.length === 0) return { text, status: 'unresolved', nodeIds, reason: toMissing(requirement) };
  const isFound = about.length > 0 || subjects.length === 0;
  const reason = isFound
    ? backendReason
    : `There is a part of this kind; whether it is about ${subjects[0]} is not certain.`;
  return {
    text,
    status: reason === undefined ? 'covered' : 'assumed',
    nodeIds,
    ...(reason !== undefined && { reason }),
    ...(backendReason !== undefined && { needsBackend: true }),
  };
}

function toMissing({ kind, unresolvedReason }: Requirement): string {
  if (kind === 'quality') return 'This is a quality of a product, not a part that could be shown.';
  return unresolvedReason ?? 'No part of the interface that does this was found.';
}

/** Returns false for a part without rows to show, unless users can add some, as to a cart. */
function hasData({ props }: Node, { dataModel, nodes }: Payload): boolean {
  const [, path] = ABSOLUTE_PATH.exec(JSON.stringify(props['rows'] ?? null)) ?? [];
  if (path === undefined) return true;
  const rows = readPath(dataModel, path);
  if (!isList(rows)) return false;
  return rows.length > 0 || nodes.some((node) => JSON.stringify(node.props).includes(`"do":"append","path":"${path}"`));
}

/** Lists the words of which a part must mention one; none if the kind of the requirement says it all. */
function listSubjects({ entity, kind, title }: Requirement, { entities }: Brief): string[] {
  const thing = entities.find(({ name }) => name === entity);
  if (thing !== undefined) return [thing.plural, thing.name];
  if (kind !== 'section') return [];
  return title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length >= WORD_LENGTH_MIN);
}

/** Returns true if the node or an ancestor mentions one of the subjects. Names in paths are in camelCase. */
function isAbout(node: Node, payload: Payload, subjects: readonly string[]): boolean {
  const texts = [node, ...listAncestors(node, payload)].map(({ id, props }) =>
    toPlain(`${id} ${JSON.stringify(props)}`),
  );
  return subjects.some((subject) => texts.some((text) => text.includes(toPlain(subject))));
}

function toPlain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, '');
}

function listAncestors(node: Node, payload: Payload): Node[] {
  const parent = payload.nodes.find(({ id }) => id === node.parentId);
  return parent === undefined || parent.parentId === null ? [] : [parent, ...listAncestors(parent, payload)];
}
