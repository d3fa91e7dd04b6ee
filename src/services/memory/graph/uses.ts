// The uses of symbols, each with its kind.
import { getLanguage } from '../analysis/languages/languages.ts';
import type { UseKind } from '../model/use-kind.ts';
import { TrigramFiles } from '../search/grep/trigram-files.ts';
import { listTrigramKeys } from '../search/grep/trigrams.ts';
import { FILE } from '../search/segment/records.ts';
import { listAliases } from './aliases.ts';
import { familyOf } from './languages/family.ts';
import { matchTargets, type Targets } from './match-targets.ts';
import { type Entity, isType } from './model.ts';
import { ownerOf } from './resolve/members.ts';
import type { Program } from './resolve/program.ts';
import { resolveUse } from './resolve/resolve-use.ts';
import type { Source } from './source/source.ts';

export interface Use {
  readonly file: number;
  readonly offset: number;
  readonly kind: UseKind;
  readonly isCertain: boolean;
}

export interface Uses {
  readonly uses: readonly Use[];
  /** The uses of the name that refer to something else. */
  readonly elsewhere: number;
  /** The files that may have uses and were not read, because the call had read enough. */
  readonly unread: number;
}

/** The text that one answer reads, and the time until it reads no more. */
const CHARS_MAX = 48 * 1024 ** 2;
const TIME_MS_MAX = 2_000;
const NEAR_CHARS = 250;

/** The work that is left to one answer, which may ask for the uses of several symbols. */
export interface Budget {
  charsLeft: number;
  readonly endMs: number;
}

export function createBudget(): Budget {
  return { charsLeft: CHARS_MAX, endMs: performance.now() + TIME_MS_MAX };
}

/** Finds the uses of symbols. Mentions in texts and comments are found only if asked for: more files have them. */
export async function findUses(
  program: Program,
  given: Targets,
  { hasMentions }: { readonly hasMentions: boolean },
  budget: Budget,
): Promise<Uses> {
  const [targets = given] = await program.settle([given], (each) => toCalledClass(program, each), budget.endMs);
  const isConstructor = targets !== given;
  const { read, unread } = takeReadable(program, listCandidates(program, targets, hasMentions), budget);
  await program.load(read);
  const uses: Use[] = [];
  const inCode: Occurrence[] = [];
  for (const file of read) {
    const source = program.source(file);
    if (source === undefined) continue;
    for (const offset of source.offsetsOf(targets.name)) {
      const mention = findMention(source, offset, targets);
      if (mention === 'code') inCode.push({ source, offset, name: targets.name });
      else if (mention !== undefined && hasMentions) uses.push({ file, offset, kind: mention, isCertain: false });
    }
  }
  const found = await resolveAll(program, inCode, targets, budget.endMs);
  const aliases = await listAliases(program, targets, found.uses, budget.endMs);
  const renamed = await resolveAll(program, aliases, targets, budget.endMs);
  uses.push(...found.uses, ...renamed.uses.filter(({ kind }) => kind !== 'unresolved'));
  const kept = isConstructor ? uses.filter(({ kind }) => kind === 'call') : uses;
  return { uses: kept, elsewhere: found.elsewhere, unread };
}

interface Occurrence {
  readonly source: Source;
  readonly offset: number;
  readonly name: string;
}

async function resolveAll(
  program: Program,
  occurrences: readonly Occurrence[],
  targets: Targets,
  endMs: number,
): Promise<Omit<Uses, 'unread'>> {
  const found = await program.settle(occurrences, (occurrence) => toUse(program, occurrence, targets), endMs);
  const uses: Use[] = [];
  occurrences.forEach(({ source, offset }, at) => {
    const use = found[at] ?? { file: source.file, offset, kind: 'unresolved', isCertain: false };
    if (use !== 'elsewhere') uses.push(use);
  });
  return { uses, elsewhere: occurrences.length - uses.length };
}

/** Replaces constructors by their classes: that is the name by which they are called. */
function toCalledClass(program: Program, targets: Targets): Targets {
  const { entities } = targets;
  if (entities.length === 0 || !entities.every(({ name, language }) => familyOf(language).constructors.has(name)))
    return targets;
  const owners = entities.map((entity) => ownerOf(program, entity)).filter((owner) => owner !== undefined);
  const [first] = owners;
  if (first === undefined) return targets;
  return { ...targets, name: first.name, entities: owners, keys: new Set(owners.map(({ key }) => key)) };
}

function listCandidates({ snapshot }: Program, targets: Targets, hasMentions: boolean): number[] {
  const { name, group, entities } = targets;
  const files = new Set<number>();
  // Keywords that serve as names are in no list of identifiers.
  const isKeyword = entities.some(({ language }) => getLanguage(language).keywords?.split(' ').includes(name));
  const keys = hasMentions || isKeyword ? listTrigramKeys(name, false).map(String) : [];
  for (const { segment, firstFile, group: own } of snapshot.parts) {
    if (own !== group) continue;
    for (const local of segment.dictionaries.identifiers.list(name)) files.add(firstFile + local);
    for (const id of segment.dictionaries.names.list(name)) files.add(firstFile + segment.definition(id).file);
    if (keys.length > 0) for (const local of new TrigramFiles(segment).list(keys)) files.add(firstFile + local);
  }
  return [...files].filter((file) => snapshot.live[file] === 1).sort((a, b) => a - b);
}

function takeReadable(
  { snapshot }: Program,
  files: readonly number[],
  budget: Budget,
): { read: number[]; unread: number } {
  const read: number[] = [];
  for (const file of files) {
    const { part, local } = snapshot.locate(file);
    budget.charsLeft -= part.segment.column(local, FILE.bytes);
    if (budget.charsLeft < 0 || performance.now() > budget.endMs) break;
    read.push(file);
  }
  return { read, unread: files.length - read.length };
}

/** Returns what contains a use; undefined for a mention of another name. */
function findMention(
  source: Source,
  offset: number,
  { qualifier }: Targets,
): 'code' | 'string' | 'comment' | 'document' | undefined {
  const kind = source.kindAt(offset);
  const isDocument = getLanguage(source.language).kind !== 'code';
  if (kind === 'code' && !isDocument) return 'code';
  const before = source.text.slice(Math.max(0, offset - NEAR_CHARS), offset);
  if (qualifier !== undefined && !new RegExp(`(?<![\\w$])${RegExp.escape(qualifier)}\\)?\\W{1,3}$`).test(before))
    return undefined;
  return kind === 'code' ? 'document' : kind;
}

function toUse(program: Program, { source, offset, name }: Occurrence, targets: Targets): Use | 'elsewhere' {
  const match = matchTargets(program, resolveUse(program, source, name, offset), targets);
  if (match === 'elsewhere') return 'elsewhere';
  const { file } = source;
  if (match === 'unresolved') return { file, offset, kind: 'unresolved', isCertain: false };
  return { file, offset, kind: toKind(source, offset, name, targets), isCertain: match === 'certain' };
}

function toKind(source: Source, offset: number, name: string, { entities, keys }: Targets): UseKind {
  const { code, family, imports } = source;
  const own = source.named.get(offset);
  if (own !== undefined) return keys.has(own.key) ? 'definition' : 'override';
  if (imports.statements.some(({ start, end }) => start <= offset && offset < end)) return 'import';
  const end = offset + name.length;
  const before = code.slice(Math.max(0, offset - NEAR_CHARS), offset);
  const after = code.slice(end, end + NEAR_CHARS);
  const areTypes = entities.length > 0 && entities.every(isType);
  if (areTypes && isBase(source, offset)) return 'implementation';
  if (family.callBefore.test(before) || family.callAfter.test(after)) return 'call';
  return areTypes && !/^\s*(?:\.|::)/.test(after) ? 'type' : 'use';
}

/** Returns whether a name is among the bases of a class. */
function isBase(source: Source, offset: number): boolean {
  const line = source.lines.lineOf(offset);
  const owner: Entity | undefined = source.around(line).findLast(isType);
  if (owner === undefined) return false;
  const written = source.code.slice(source.startOf(owner), offset).replaceAll(/\s+/g, ' ');
  for (const { index, groups } of owner.signature.matchAll(source.family.bases)) {
    const from = owner.signature.indexOf(groups?.['types'] ?? '', index);
    // Up to the first base the signature and the text are the same but for spaces.
    if (
      written.length >= from &&
      written.length <= from + (groups?.['types']?.length ?? 0) &&
      !/<[^<>]*$/.test(written)
    )
      return true;
  }
  return false;
}
