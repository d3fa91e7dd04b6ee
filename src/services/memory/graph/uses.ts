// The uses of symbols, each with its kind and the definition around it.
import { FILE } from '../search/segment/records.ts';
import { TrigramScanner } from '../search/grep/trigrams.ts';
import commonMembers from './languages/common-members.json' with { type: 'json' };
import { type Entity, isMember, isType } from './model.ts';
import { isDerived, ownerOf } from './resolve/members.ts';
import type { Program } from './resolve/program.ts';
import { type ResolvedUse, resolveUse } from './resolve/resolve-use.ts';
import type { Source } from './source/source.ts';

export const USE_KINDS = ['definition', 'override', 'implementation', 'import', 'call', 'type', 'use', 'string', 'comment', 'document', 'unresolved'] as const;

export type UseKind = (typeof USE_KINDS)[number];

export interface Use {
  readonly file: number;
  readonly offset: number;
  readonly kind: UseKind;
  readonly isCertain: boolean;
}

/** The symbols that are asked for. All have the same name. */
export interface Targets {
  readonly name: string;
  readonly group: number;
  readonly entities: readonly Entity[];
  readonly keys: ReadonlySet<string>;
  /** The owner that was named before the symbol. */
  readonly qualifier: string | undefined;
}

export interface Uses {
  readonly uses: readonly Use[];
  /** The uses of the name that refer to something else. */
  readonly elsewhere: number;
  /** The files that may have uses and were not read, because the call had read enough. */
  readonly unread: number;
}

const COMMON_MEMBERS: ReadonlySet<string> = new Set(commonMembers);
/** The text that one answer reads, and the time it takes. */
const CHARS_MAX = 48 * 1024 ** 2;
const TIME_MS_MAX = 3_000;
const NEAR_CHARS = 250;

/** The work of one answer, which may ask for the uses of several symbols. */
export interface Budget {
  charsLeft: number;
  readonly endMs: number;
}

export function createBudget(): Budget {
  return { charsLeft: CHARS_MAX, endMs: performance.now() + TIME_MS_MAX };
}

/** Finds the uses of symbols. Texts and comments count only if asked for, because more files must be read for them. */
export async function findUses(
  program: Program,
  targets: Targets,
  options: { readonly hasMentions: boolean },
  budget: Budget,
): Promise<Uses> {
  const candidates = listCandidates(program, targets, options.hasMentions);
  const { read, unread } = takeReadable(program, candidates, budget);
  await program.load(read);
  const uses: Use[] = [];
  const inCode: { source: Source; offset: number }[] = [];
  for (const file of read) {
    const source = program.source(file);
    if (source === undefined) continue;
    for (const offset of source.offsetsOf(targets.name)) {
      const mention = findMention(source, offset, targets);
      if (mention === 'code') inCode.push({ source, offset });
      else if (mention !== undefined && options.hasMentions) uses.push({ file, offset, kind: mention, isCertain: false });
    }
  }
  const found = await program.settle(inCode, ({ source, offset }) => toUse(program, source, offset, targets));
  let elsewhere = 0;
  found.forEach((use, at) => {
    const occurrence = inCode[at];
    if (use === 'elsewhere') elsewhere += 1;
    else if (use !== undefined) uses.push(use);
    else if (occurrence !== undefined)
      uses.push({ file: occurrence.source.file, offset: occurrence.offset, kind: 'unresolved', isCertain: false });
  });
  return { uses, elsewhere, unread };
}

function listCandidates({ snapshot }: Program, { name, group }: Targets, hasMentions: boolean): number[] {
  const files = new Set<number>();
  const keys = new Set<string>();
  if (hasMentions) new TrigramScanner().scan(name, (key) => keys.add(String(key)));
  for (const { segment, firstFile, group: own } of snapshot.parts) {
    if (own !== group) continue;
    for (const local of segment.dictionaries.identifiers.list(name)) files.add(firstFile + local);
    for (const id of segment.dictionaries.names.list(name)) files.add(firstFile + segment.definition(id).file);
    if (keys.size === 0) continue;
    let containing: Set<number> | undefined;
    for (const key of keys) {
      const list = new Set(segment.dictionaries.trigrams.list(key));
      containing = containing === undefined ? list : containing.intersection(list);
    }
    for (const local of containing ?? []) files.add(firstFile + local);
  }
  return [...files].filter((file) => snapshot.live[file] === 1).sort((a, b) => a - b);
}

function takeReadable({ snapshot }: Program, files: readonly number[], budget: Budget): { read: number[]; unread: number } {
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
function findMention(source: Source, offset: number, { qualifier }: Targets): 'code' | 'string' | 'comment' | 'document' | undefined {
  const kind = source.kindAt(offset);
  const isDocument = source.definitions.some((definition) => definition.kind === 'heading') || source.language === 'text';
  if (kind === 'code' && !isDocument) return 'code';
  const before = source.text.slice(Math.max(0, offset - NEAR_CHARS), offset);
  if (qualifier !== undefined && !new RegExp(`(?<![\\w$])${RegExp.escape(qualifier)}\\)?\\W{1,3}$`).test(before)) return undefined;
  return kind === 'code' ? 'document' : kind;
}

function toUse(program: Program, source: Source, offset: number, targets: Targets): Use | 'elsewhere' {
  const resolved = resolveUse(program, source, targets.name, offset);
  const match = matchTargets(program, resolved, targets);
  if (match === 'elsewhere') return 'elsewhere';
  const { file } = source;
  if (match === 'unresolved') return { file, offset, kind: 'unresolved', isCertain: false };
  return { file, offset, kind: toKind(source, offset, targets, match), isCertain: match === 'certain' };
}

type Match = 'certain' | 'likely' | 'override' | 'unresolved' | 'elsewhere';

function matchTargets(program: Program, resolved: ResolvedUse, targets: Targets): Match {
  if (resolved.kind === 'elsewhere') return 'elsewhere';
  if (resolved.kind === 'unknown') return matchUnknown(program, resolved.receiver, targets);
  if (resolved.entities.some(({ key }) => targets.keys.has(key))) return resolved.isCertain ? 'certain' : 'likely';
  return resolved.entities.some((entity) => isRelated(program, entity, targets)) ? 'likely' : 'elsewhere';
}

/** Returns whether a member overrides a target, or is overridden by it. */
function isRelated(program: Program, entity: Entity, targets: Targets): boolean {
  const owner = ownerOf(program, entity);
  if (owner === undefined) return false;
  return targets.entities.some((target) => {
    const other = ownerOf(program, target);
    return other !== undefined && (isDerived(program, owner, other) || isDerived(program, other, owner));
  });
}

/** Judges a use whose receiver is not known by the name of the receiver, and by how many symbols have the name. */
function matchUnknown(program: Program, receiver: string | undefined, { name, group, entities, keys }: Targets): Match {
  if (entities.length === 0) return 'likely';
  if (receiver === undefined) return 'elsewhere';
  const members = entities.filter(({ scope }) => scope.length > 1);
  if (members.length === 0) return 'elsewhere';
  const plain = receiver.replace(/^[_$@]+/, '').toLowerCase();
  const isNamed = members.some(({ scope }) => isSimilar(plain, (scope.at(-2) ?? '').toLowerCase()));
  if (isNamed) return 'likely';
  if (receiver === '' || COMMON_MEMBERS.has(name)) return 'unresolved';
  return program.definitionsNamed(group, name).every(({ key }) => keys.has(key)) ? 'likely' : 'unresolved';
}

function isSimilar(receiver: string, owner: string): boolean {
  if (receiver.length < 3 || owner.length < 3) return false;
  return owner.startsWith(receiver) || owner.endsWith(receiver) || receiver.endsWith(owner);
}

function toKind(source: Source, offset: number, { name, entities, keys }: Targets, match: Match): UseKind {
  const { code, family, imports } = source;
  const own = source.named.get(offset);
  if (own !== undefined) return keys.has(own.key) ? 'definition' : 'override';
  if (imports.statements.some(({ start, end }) => start <= offset && offset < end)) return 'import';
  const end = offset + name.length;
  const before = code.slice(Math.max(0, offset - NEAR_CHARS), offset);
  const after = code.slice(end, end + NEAR_CHARS);
  const areTypes = entities.length > 0 && entities.every(isType);
  if (areTypes && isBase(source, offset)) return 'implementation';
  if (family.callBefore.test(before) || (family.callAfter.test(after) && match !== 'unresolved')) return 'call';
  if (areTypes) return /^\s*(?:\.|::)/.test(after) ? 'use' : 'type';
  return entities.length > 0 && entities.every(isMember) && family.name === 'words' && /[.]$/.test(before) ? 'call' : 'use';
}

/** Returns whether a name is among the bases of a class. */
function isBase(source: Source, offset: number): boolean {
  const line = source.lines.lineOf(offset);
  const definition = source.definitions.findLast((each) => isType(each) && each.startLine <= line && line <= each.endLine);
  if (definition === undefined || line > definition.startLine + 10) return false;
  const start = source.startOf(definition);
  const written = source.text.slice(start, offset);
  if (/[{]|:\s*\n/.test(written.replaceAll(/<[^<>]*>/g, ''))) return false;
  return source.family.bases.global && [...definition.signature.matchAll(source.family.bases)].length > 0 && !/<[^<>]*$/.test(written) && source.named.get(offset) === undefined;
}
