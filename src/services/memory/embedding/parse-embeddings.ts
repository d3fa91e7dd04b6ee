import { refuse } from '../model/refusals.ts';

/** Parses `{ data: [{ index, embedding }] }` into vectors of length 1, in the order of the texts. */
export function parseEmbeddings(body: unknown, count: number, host: string): Float32Array[] {
  const invalid = (reason: string) => refuse('embedding_answer_invalid', { host, reason });
  const data = isRecord(body) ? body['data'] : undefined;
  if (!Array.isArray(data)) throw invalid('it has no list of embeddings');
  if (data.length !== count) throw invalid(`it has ${data.length} embeddings for ${count} texts`);
  const vectors = new Array<Float32Array>(count);
  for (const [position, entry] of data.entries()) {
    const embedding: unknown = isRecord(entry) ? entry['embedding'] : undefined;
    if (!isNumbers(embedding)) throw invalid('an embedding is no list of numbers');
    const index = isRecord(entry) && Number.isInteger(entry['index']) ? Number(entry['index']) : position;
    vectors[index] = toUnitLength(embedding);
  }
  const dimension = vectors[0]?.length ?? 0;
  for (let index = 0; index < count; index++)
    if (vectors[index]?.length !== dimension) throw invalid('its embeddings have different lengths or places');
  return vectors;
}

function toUnitLength(numbers: readonly number[]): Float32Array {
  const length = Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(numbers, (value) => (length > 0 ? value / length : 0));
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => Number.isFinite(item));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
