// Which nodes or entries a phrase names. Where several fit, the best is taken and the guess is said.
import type { EditContext } from '../edit.ts';
import { toName } from '../interface/to-label.ts';
import { type Aim, type Candidate, listCandidates } from './candidate.ts';
import { isSelection, type Phrase, parsePhrase } from './parse-phrase.ts';
import { isComplete, toScore } from './to-score.ts';

export interface Targets {
  readonly targets: readonly [Candidate, ...Candidate[]];
  /** What was guessed. */
  readonly note?: string;
  /** Whether every word of the phrase was found. */
  readonly isComplete: boolean;
}

const SCOPE = /^(.+?)\s(?:on|in|inside|within|from|at|under|of)\s(.+)$/i;
const WITH_BUTTONS: ReadonlySet<string> = new Set(['Form', 'Hero', 'Stepper', 'ToolPanel', 'Cart', 'EmptyState']);
/** More parts than these are a story, not a list of things. */
const PARTS_MAX = 8;

export function findTargets(phrase: string, context: EditContext, aim: Aim = 'part'): Targets | undefined {
  const text = phrase.trim().replace(/[.,:;]+$/, '');
  const selected = findSelection(text, context);
  if (selected !== undefined) return selected;
  const whole = findScoped(text, context, aim);
  if (whole?.isComplete === true) return whole;
  return findEach(text, context, aim) ?? whole;
}

export function findTarget(phrase: string, context: EditContext, aim: Aim = 'part'): Candidate | undefined {
  return findTargets(phrase, context, aim)?.targets[0];
}

/** "this", "it", and "this button", which is the selected node or the nearest such thing around it. */
function findSelection(text: string, context: EditContext): Targets | undefined {
  const { selectedNodeId, lastNodeIds, tree } = context;
  const isNamed = isSelection(text);
  const kindOfThis = /^(?:this|the selected|that)\s+(.+)$/i.exec(text)?.[1];
  if (!isNamed && (kindOfThis === undefined || selectedNodeId === undefined)) return undefined;
  const isBackReference = /^(?:it|them|that|these)$/i.test(text) && lastNodeIds.length > 0;
  const ids = isBackReference ? lastNodeIds : [selectedNodeId ?? lastNodeIds[0]];
  const candidates = listCandidates(tree);
  const found = ids.flatMap((id) => candidates.filter(({ node, entry }) => node.id === id && entry === undefined));
  if (kindOfThis === undefined) return toTargets(found, true);
  const { kinds } = parsePhrase(kindOfThis);
  const [own] = found;
  if (own === undefined || kinds === undefined) return toTargets(found, true);
  const near = [own.node, ...tree.listAncestors(own.node), ...tree.listBranch(own.node.id)].find(({ component }) =>
    kinds.has(component),
  );
  return toTargets(
    candidates.filter(({ node, entry }) => node === near && entry === undefined),
    true,
  );
}

function toTargets(found: readonly Candidate[], isWhole: boolean, note?: string): Targets | undefined {
  const [first, ...rest] = found;
  if (first === undefined) return undefined;
  return { targets: [first, ...rest], isComplete: isWhole, ...(note === undefined ? {} : { note }) };
}

/** "the chart on the overview page": looks within the second thing for the first. */
function findScoped(text: string, context: EditContext, aim: Aim): Targets | undefined {
  const plain = findAmong(text, listFree(context), context, aim);
  const [, inner, outer] = SCOPE.exec(text) ?? [];
  if (inner === undefined || outer === undefined) return plain;
  const scope = isSelection(outer)
    ? findSelection(outer, context)
    : findAmong(outer, listCandidates(context.tree), context, 'part');
  const [place] = scope?.targets ?? [];
  if (place === undefined || scope?.isComplete !== true) return plain;
  const within = listFree(context).filter(({ node }) => context.tree.isWithin(node, place.node.id));
  const scoped = findAmong(inner, within, context, aim);
  return scoped?.isComplete === true ? scoped : plain;
}

function listFree(context: EditContext): Candidate[] {
  return listCandidates(context.tree).filter(({ node }) => !context.keptIds.has(node.id));
}

function findAmong(
  text: string,
  candidates: readonly Candidate[],
  context: EditContext,
  aim: Aim,
): Targets | undefined {
  const phrase = parsePhrase(text);
  const byKind = choose(phrase, candidates, context, aim);
  if (byKind?.isComplete === true || phrase.kinds === undefined) return byKind;
  const named: Phrase = {
    ...phrase,
    kinds: undefined,
    tokens: [...phrase.tokens, ...phrase.kindTokens],
    text: text.toLowerCase().replace(/^(?:the|an?|my|our)\s/, ''),
  };
  const byName = choose(named, candidates, context, aim);
  if (byName?.isComplete === true || !phrase.kindTokens.includes('button')) {
    return byName?.isComplete === true ? byName : byKind;
  }
  // A form or a hero has buttons that are no nodes of their own.
  const withLabel = choose({ ...phrase, kinds: WITH_BUTTONS }, candidates, context, aim);
  return withLabel?.isComplete === true ? withLabel : byKind;
}

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
  readonly isComplete: boolean;
}

function choose(phrase: Phrase, candidates: readonly Candidate[], context: EditContext, aim: Aim): Targets | undefined {
  if (phrase.tokens.length === 0 && phrase.kinds === undefined && phrase.quoted === undefined) return undefined;
  const scored: Scored[] = candidates
    .map((candidate) => ({
      candidate,
      score: toScore(candidate, phrase, aim),
      isComplete: isComplete(candidate, phrase),
    }))
    .filter(({ score }) => score > 0);
  const complete = scored.filter((entry) => entry.isComplete);
  const pool = complete.length > 0 ? complete : scored;
  const best = Math.max(...pool.map(({ score }) => score));
  if (phrase.ordinal !== undefined) return chooseByNumber(phrase.ordinal, pool, best);
  if (phrase.isAll)
    return toTargets(
      pool.map(({ candidate }) => candidate),
      complete.length > 0,
    );
  const near = preferShown(
    pool.filter(({ score }) => best - score < 1),
    context,
  );
  const likely = preferShown(
    pool.filter(({ score }) => best - score < SLIGHT),
    context,
  );
  const equal = likely.filter(({ score }) => score === Math.max(...likely.map((each) => each.score)));
  return phrase.isPlural && phrase.tokens.length === 0 && near.length > 1
    ? toTargets(
        (near.some(isNode) ? near.filter(isNode) : near).map(({ candidate }) => candidate),
        true,
      )
    : chooseOne(equal, complete.length > 0);
}

/** A difference that counts less than whether the person sees the part. */
const SLIGHT = 0.3;

/** "the testimonials" are the component rather than each of its entries. */
function isNode({ candidate }: Scored): boolean {
  return candidate.entry === undefined;
}

/** "the second card" counts those that the other words fit best. */
function chooseByNumber(ordinal: number, pool: readonly Scored[], best: number): Targets | undefined {
  const fitting = pool.filter(({ score }) => best - score < 1);
  const one = fitting.at(ordinal > 0 ? ordinal - 1 : ordinal);
  return one === undefined ? undefined : toTargets([one.candidate], one.isComplete);
}

function chooseOne(equal: readonly Scored[], isWhole: boolean): Targets | undefined {
  const [first, second] = equal;
  if (first === undefined) return undefined;
  const note =
    second === undefined
      ? isWhole
        ? undefined
        : `Nothing has exactly this name; ${toName(first.candidate.node)} comes nearest.`
      : `${equal.length} parts fit these words; ${toName(first.candidate.node)} was taken.`;
  return toTargets([first.candidate], isWhole, note);
}

/** Of things that fit alike, those on the page that is shown. */
function preferShown(equal: readonly Scored[], { payload, tree }: EditContext): readonly Scored[] {
  const ui = payload.dataModel['ui'];
  const page = typeof ui === 'object' && ui !== null && 'page' in ui ? ui['page'] : undefined;
  const shown = equal.filter(({ candidate }) => tree.findPage(candidate.node)?.props['name'] === page);
  return page !== undefined && shown.length > 0 ? shown : equal;
}

/** "the footer and the FAQ", if each part names something. */
function findEach(text: string, context: EditContext, aim: Aim): Targets | undefined {
  const parts = text.split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s+as well as\s+|\s*&\s*/i);
  if (parts.length < 2 || parts.length > PARTS_MAX) return undefined;
  const kind = /(\S+)$/.exec(text)?.[1] ?? '';
  const found = parts.map((part) => {
    const own = findScoped(part, context, aim);
    // "the name and email fields": the kind stands after the last one only.
    return own?.isComplete === true ? own : findScoped(`${part} ${kind}`, context, aim);
  });
  if (found.some((each) => each?.isComplete !== true)) return undefined;
  return toTargets(
    found.flatMap((each) => each?.targets ?? []),
    true,
  );
}
