// "make the e-mail field required", "centre the heading", "highlight the Team plan": words that stand for props.
import type { Json } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext } from '../edit.ts';
import { setEntry, setProps } from '../interface/change-nodes.ts';
import { toName } from '../interface/to-label.ts';
import qualities from '../knowledge/qualities.json' with { type: 'json' };
import type { Candidate } from '../targets/candidate.ts';
import { findTargets } from '../targets/find-targets.ts';

interface Quality {
  readonly pattern: RegExp;
  readonly changes: { readonly [prop: string]: Json };
}

const QUALITIES: readonly Quality[] = qualities.qualities.map(({ words, set }) => ({
  pattern: new RegExp(`^(?:${words})$`, 'i'),
  changes: set as { readonly [prop: string]: Json },
}));

export const setQuality: Edit = ({ target = '', value = 'highlight', side }, context) => {
  const word =
    /^align$/i.test(value) && side !== undefined ? `${side}-aligned` : value.trim().replace(/^(?:more|very)\s/i, '');
  const fitting = QUALITIES.filter(({ pattern }) =>
    pattern.test(word.replace(/^(?:center|centre)-aligned$/i, 'center')),
  );
  if (fitting.length === 0) return undefined;
  const found = findTargets(target, context);
  if (found === undefined) return { problem: `Nothing here is called “${target}”.` };
  let { payload } = context;
  for (const candidate of found.targets) {
    const quality = fitting.find(({ changes }) => accepts(candidate, changes, context));
    if (quality === undefined) return { problem: `${toName(candidate.node)} cannot be ${word}.` };
    const { node, entry } = candidate;
    // Null in the knowledge is the absence of the prop.
    const changes = Object.fromEntries(Object.entries(quality.changes).map(([name, to]) => [name, to ?? undefined]));
    payload =
      entry === undefined
        ? setProps(payload, node.id, changes)
        : setEntry(payload, node.id, entry.prop, entry.index, { ...entry.value, ...quality.changes });
  }
  return {
    payload,
    nodeIds: found.targets.map(({ node }) => node.id),
    reason: found.note,
    isGuess: found.note !== undefined,
  };
};

function accepts({ node, entry }: Candidate, changes: Quality['changes'], { catalogue }: EditContext): boolean {
  const definition = catalogue.components.get(node.component);
  const own = entry === undefined ? definition?.props : definition?.props[entry.prop]?.fields;
  return Object.entries(changes).every(([name, value]) => {
    const prop = own?.[name] ?? (entry === undefined ? catalogue.commonProps[name] : undefined);
    if (prop === undefined) return false;
    return prop.type !== 'choice' || (Array.isArray(prop.of) && (prop.of as readonly Json[]).includes(value));
  });
}
