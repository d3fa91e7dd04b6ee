// The scores of definitions whose names the question contains.
import type { DefinitionRecord } from '../segment/segment.ts';
import { toNameKey } from '../words/tokens.ts';
import type { Query, QueryName } from './query.ts';
import type { QueryTerm } from './query-terms.ts';
import type { Snapshot } from './snapshot.ts';

/** The value of an inexact match: another form of the word, another owner, or a heading in a document. */
const OTHER_FORM_WORTH = 0.7;
const OTHER_OWNER_WORTH = 0.3;
const HEADING_WORTH = 0.3;
/** The most definitions of one name. A name with more says nothing about any of them. */
const DEFINITIONS_MAX = 400;

const TYPE_KINDS = new Set(['class', 'interface', 'type', 'enum', 'module']);

export interface DefinitionScores {
  readonly definition: Float32Array;
  readonly definitionType: Float32Array;
  /** The score if the name is also that of the file. */
  readonly definitionStem: Float32Array;
  /** 1 if the whole question is the name as written. */
  readonly symbol: Float32Array;
  /** The line of the definition that the question names best, per file. */
  readonly lines: ReadonlyMap<number, number>;
}

export function scoreDefinitions(snapshot: Snapshot, query: Query, terms: readonly QueryTerm[]): DefinitionScores {
  const scores = {
    definition: new Float32Array(snapshot.fileCount),
    definitionType: new Float32Array(snapshot.fileCount),
    definitionStem: new Float32Array(snapshot.fileCount),
    symbol: new Float32Array(snapshot.fileCount),
    lines: new Map<number, number>(),
  };
  const idfs = new Map(terms.map(({ term, fileIdf }) => [term, fileIdf]));
  const total = terms.reduce((sum, { fileIdf }) => sum + fileIdf, 0) || 1;
  const symbol = query.symbol === undefined ? undefined : toLastName(query.symbol);
  for (const name of query.names) {
    const found = listDefinitions(snapshot, name);
    if (found.length === 0) continue;
    const covered = name.terms.reduce((sum, term) => sum + (idfs.get(term) ?? 0), 0) / total;
    const rarity = 1 / (1 + Math.log(new Set(found.map(({ file }) => file)).size));
    for (const { file, stemKey, definition } of found) {
      const worth = Math.min(1, covered) * rarity * toWorth(definition, name);
      if (worth > scores.definition[file]!) {
        scores.definition[file] = worth;
        scores.lines.set(file, definition.startLine);
      }
      if (TYPE_KINDS.has(definition.kind)) scores.definitionType[file] = Math.max(scores.definitionType[file]!, worth);
      if (stemKey === toNameKey(definition.name))
        scores.definitionStem[file] = Math.max(scores.definitionStem[file]!, worth);
      if (definition.name === symbol && toWorth(definition, name) === 1) scores.symbol[file] = 1;
    }
  }
  return scores;
}

function toWorth({ name, kind, scope }: DefinitionRecord, asked: QueryName): number {
  const form = toNameKey(name) === asked.key ? 1 : OTHER_FORM_WORTH;
  const owners = scope.map(toNameKey);
  const owner = asked.qualifiers.every((key) => owners.includes(key)) ? 1 : OTHER_OWNER_WORTH;
  return form * owner * (kind === 'heading' ? HEADING_WORTH : 1);
}

function listDefinitions(snapshot: Snapshot, name: QueryName) {
  if (snapshot.count('nameKeys', name.stem) > DEFINITIONS_MAX) return [];
  return snapshot.parts.flatMap(({ segment, firstFile }) =>
    Array.from(segment.dictionaries.nameKeys.list(name.stem), (id) => segment.definition(id))
      .map((definition) => ({
        file: firstFile + definition.file,
        stemKey: segment.stemKey(definition.file),
        definition,
      }))
      .filter(({ file }) => snapshot.live[file] === 1),
  );
}

function toLastName(symbol: string): string {
  return /[\p{L}_$][\p{L}\p{N}_$]*(?=(?:\(\))?[?!]?$)/u.exec(symbol)?.[0] ?? symbol;
}
