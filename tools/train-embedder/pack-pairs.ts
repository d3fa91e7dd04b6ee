// Packs the mined pairs into numbers for train.py, below bench/.corpus/training/packed: the vocabulary, and flat arrays
// of the passages (terms and their counts), the questions (terms) and the passage of each question.
//
//   node tools/train-embedder/pack-pairs.ts
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBucket } from '../../src/services/memory/embedding/terms.ts';
import settings from './settings.json' with { type: 'json' };
import { TRAINING_FOLDER } from './sources.ts';

const KINDS = ['file', 'code', 'name'];
const COUNT_MAX = 255;

const packed = join(TRAINING_FOLDER, 'packed');
const files = globSync(join(TRAINING_FOLDER, 'pairs/*.txt')).sort();
const vocabulary = chooseVocabulary();
const ids = new Map(vocabulary.map((term, id) => [term, id]));

const passages = { terms: [] as number[], counts: [] as number[], starts: [0] };
const questions = { terms: [] as number[], starts: [0] };
const pairs = { passages: [] as number[], packages: [] as number[], kinds: [] as number[] };
for (const [number, file] of files.entries()) packFile(number, readFileSync(file, 'utf8'));
write();

/** Chooses the terms that most packages use, the more frequent ones first among equals. */
function chooseVocabulary(): string[] {
  const packagesOf = new Map<string, number>();
  const uses = new Map<string, number>();
  for (const file of files) {
    const seen = new Set<string>();
    for (const line of readFileSync(file, 'utf8').split('\n'))
      for (const entry of listEntries(line)) {
        const term = entry.split(':')[0]!;
        uses.set(term, (uses.get(term) ?? 0) + 1);
        seen.add(term);
      }
    for (const term of seen) packagesOf.set(term, (packagesOf.get(term) ?? 0) + 1);
  }
  return [...packagesOf]
    .filter(([term, count]) => count >= settings.termPackagesMin && term.length <= settings.termLengthMax)
    .sort((a, b) => b[1] - a[1] || uses.get(b[0])! - uses.get(a[0])! || (a[0] < b[0] ? -1 : 1))
    .slice(0, settings.vocabularyMax)
    .map(([term]) => term);
}

function packFile(number: number, text: string): void {
  const first = passages.starts.length - 1;
  for (const line of text.split('\n')) {
    if (line.startsWith('P ')) {
      for (const entry of listEntries(line)) {
        const [term = '', count = '1'] = entry.split(':');
        passages.terms.push(toId(term));
        passages.counts.push(Math.min(COUNT_MAX, Number(count)));
      }
      passages.starts.push(passages.terms.length);
    } else if (line.startsWith('Q ')) {
      const [, passage, kind = ''] = line.split(' ', 3);
      for (const term of listEntries(line)) questions.terms.push(toId(term));
      questions.starts.push(questions.terms.length);
      pairs.passages.push(first + Number(passage));
      pairs.packages.push(number);
      pairs.kinds.push(KINDS.indexOf(kind));
    }
  }
}

function listEntries(line: string): string[] {
  return line.split(' ').slice(line.startsWith('P ') ? 1 : 3);
}

function toId(term: string): number {
  return ids.get(term) ?? vocabulary.length + toBucket(term, settings.buckets);
}

function write(): void {
  mkdirSync(packed, { recursive: true });
  const save = (name: string, array: Uint8Array | Uint16Array | Uint32Array) =>
    writeFileSync(join(packed, name), new Uint8Array(array.buffer));
  save('passage-terms.u16', Uint16Array.from(passages.terms));
  save('passage-counts.u8', Uint8Array.from(passages.counts));
  save('passage-starts.u32', Uint32Array.from(passages.starts));
  save('question-terms.u16', Uint16Array.from(questions.terms));
  save('question-starts.u32', Uint32Array.from(questions.starts));
  save('pair-passages.u32', Uint32Array.from(pairs.passages));
  save('pair-packages.u16', Uint16Array.from(pairs.packages));
  save('pair-kinds.u8', Uint8Array.from(pairs.kinds));
  writeFileSync(join(packed, 'vocabulary.txt'), vocabulary.join('\n'));
  const perKind = KINDS.map((kind, id) => `${pairs.kinds.filter((one) => one === id).length} ${kind}`).join(', ');
  console.log(`${files.length} packages, ${vocabulary.length} terms, ${passages.starts.length - 1} passages`);
  console.log(`${pairs.kinds.length} pairs: ${perKind}`);
  const hashed = passages.terms.filter((id) => id >= vocabulary.length).length;
  console.log(`${((100 * hashed) / passages.terms.length).toFixed(1)} % of the terms of passages are hashed`);
}
