// The label of a field that words describe: "who fixed it" is "Fixed by", "where they stand" is "Location".
import { toSingular } from '../../../../language/inflection.ts';
import type { FieldType } from '../../app/description.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { toCapital } from '../phrases.ts';
import labels from './labels.json' with { type: 'json' };

export interface ReadLabel {
  readonly label: string;
  /** The type that the words say, or `person` for a name of one. */
  readonly type?: FieldType | 'person' | undefined;
}

const PHRASES = labels.phrases.map(
  ([words = '', label = '', type]) => [new RegExp(`^(?:${words})$`, 'iu'), label, type as ReadLabel['type']] as const,
);
const PARTICIPLES: ReadonlyMap<string, string> = new Map(Object.entries(labels.participles));
const PEOPLE: ReadonlySet<string> = new Set(labels.people.split(' '));
const { WHO, DOES, NOUN, CLAUSE } = toPatterns(patterns['to-label']);
const LABEL_LENGTH_MAX = 40;

/** Undefined if the words are no question and no name of a field. */
export function readLabel(text: string): ReadLabel {
  for (const [pattern, label, type] of PHRASES) {
    const match = pattern.exec(text);
    if (match !== null) return { label: toCapital(label.replace('$1', match[1] ?? '')), type };
  }
  const done = WHO.exec(text)?.[1]?.toLowerCase() ?? '';
  const participle = PARTICIPLES.get(done) ?? (done.endsWith('ed') ? done : undefined);
  if (participle !== undefined) return { label: `${toCapital(participle)} by`, type: 'person' };
  const does = DOES.exec(text)?.[1];
  const isPast = does !== undefined && (does.endsWith('ed') || [...PARTICIPLES.values()].includes(does));
  if (does !== undefined) return { label: toCapital(isPast ? does : `${does}s`), type: 'text' };
  const [, noun = '', rest = ''] = NOUN.exec(text) ?? [];
  if (noun !== '') return readLabel(rest.includes(' ') || /s$/.test(rest) ? noun : `${noun} ${rest}`.trim());
  const plain = text
    .replace(/^(?:the )?(?:number|amount) of /i, '')
    .replace(/^(?:how many|how much|whether|if)\b\s*/i, '')
    .replace(/^(?:it|they|he|she|i|we)(?:'s|'re)?(?: (?:is|are|was|were|has|have|had))?\b\s*/i, '')
    .replace(CLAUSE, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { label: toCapital(plain === '' ? text : plain).slice(0, LABEL_LENGTH_MAX) };
}

/** Tells whether the label names people: "Driver", "Fixed by". */
export function isPersonLabel(label: string): boolean {
  const last = label.toLowerCase().split(' ').at(-1) ?? '';
  return last === 'by' || PEOPLE.has(last) || PEOPLE.has(toSingular(last));
}
