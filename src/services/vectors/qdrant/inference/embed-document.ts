// The sparse vectors of texts by BM25. That of a stored text has the weights of its words, that of a query ones. Their
// product is the score, in which the inverse document frequency counts if the collection says so (`modifier: idf`).
import type { BodyReader } from '../../../../platform/http/bodies/body-reader.ts';
import { createSchemaChecks } from '../../../../platform/http/schemas/schema-check.ts';
import type { SparseVector } from '../../../../vector/fields/fields.ts';
import { listWords } from '../../../../vector/text/text-index.ts';
import { ITEMS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { Bm25Options, type Bm25OptionsBody, type DocumentBody } from '../contract/document.ts';
import { toTextIndex } from '../filters/resolve-texts.ts';
import { toTokenId } from './token-id.ts';

/** The model, as clients write it. */
const NAMES = ['bm25', 'Bm25', 'BM25'];
const MODEL = new RegExp(`^(?:[Qq]drant/)?(?:${NAMES.join('|')})$`);
/** Stemming as many bytes of words that were not seen before takes a few milliseconds. */
const QUICK_BYTES_MAX = 1_024;
const checkOptions = createSchemaChecks([])(Bm25Options, 'options');

export function isDocument(value: unknown): value is DocumentBody {
  return typeof value === 'object' && value !== null && 'model' in value && typeof value.model === 'string';
}

/** Makes a reader of bodies that may hold documents: the words of a long one would keep the event loop busy. */
export function readingDocuments<Value>(reader: BodyReader<Value>): BodyReader<Value> {
  // A name may be written with escapes.
  const isSlow = (bytes: Buffer): boolean =>
    bytes.length > QUICK_BYTES_MAX && [...NAMES, '\\u'].some((name) => bytes.includes(name));
  return { ...reader, isSlow };
}

/** The vectors of documents, while the bodies that they are parts of are read. */
const embedded = new WeakMap<DocumentBody, SparseVector>();

/** Returns the number of different words of a document whose vector was made. */
export function countWords(document: DocumentBody): number {
  return embedded.get(document)?.indices.length ?? 0;
}

/** Returns the vector of a text that is stored. */
export function embedDocument(document: DocumentBody, path: string): SparseVector {
  const { words, options } = readWords(document, path);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const { k, b, avg_len } = options;
  const [saturation, share, average] = [k ?? 1.2, b ?? 0.75, avg_len ?? 256];
  const slope = saturation * (1 - share + (share * words.length) / average);
  const weights = Array.from(counts, ([word, count]): [index: number, weight: number] => [
    toTokenId(word),
    (count * (saturation + 1)) / (count + slope),
  ]);
  const vector = toSparse(new Map(weights), path);
  embedded.set(document, vector);
  return vector;
}

/** Returns the vector of a text that is searched for. */
export function embedQuery(document: DocumentBody, path: string): SparseVector {
  const { words } = readWords(document, path);
  return toSparse(new Map(words.map((word) => [toTokenId(word), 1])), path);
}

function readWords({ text, model, options: given }: DocumentBody, path: string) {
  if (!MODEL.test(model)) {
    const served = 'is not served; the only model is "qdrant/bm25", for sparse vectors';
    refuseInput(
      `${path}.model`,
      `${JSON.stringify(model.slice(0, 64))} ${served}. Embed in the client, and send vectors`,
    );
  }
  const options = (given ?? {}) as Bm25OptionsBody;
  checkOptions(options);
  return { words: listWords(toTextIndex(toIndexBody(options)), text), options };
}

/** Fills in what the language says where stop words or the stemmer are not given. */
function toIndexBody({ language, stopwords, stemmer, ...options }: Bm25OptionsBody) {
  const known = language === 'none' ? undefined : (language ?? 'english');
  return {
    ...options,
    type: 'text' as const,
    stopwords: stopwords ?? known ?? null,
    stemmer: stemmer ?? (known === undefined ? null : { type: 'snowball' as const, language: known }),
  };
}

function toSparse(weights: ReadonlyMap<number, number>, path: string): SparseVector {
  if (weights.size > ITEMS_MAX) refuseInput(`${path}.text`, `must not have more than ${ITEMS_MAX} different words`);
  const sorted = [...weights].sort(([a], [b]) => a - b);
  return {
    indices: Uint32Array.from(sorted, ([index]) => index),
    values: Float32Array.from(sorted, ([, weight]) => weight),
  };
}
