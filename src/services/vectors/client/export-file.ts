// The export format: JSON Lines. The first line describes the collection, each further line is a point.
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { skipSpace } from '../../../platform/json/json-source.ts';
import { decodeUtf8, InvalidJson, parseJson } from '../../../platform/json/parse-json.ts';
import { LineTooLong, readLines } from '../../../platform/text/read-lines.ts';
import { type PointText, parsePointText } from './point-text.ts';
import { isPlain, parseVectors, type VectorsConfig } from './vectors-config.ts';

/** Format 2 has several vectors. A collection with one default vector is written so that earlier versions read it. */
const FORMATS: readonly unknown[] = [1, 2];
/** The longest line. A service accepts no body above 32 MiB, so no larger point. */
const LINE_BYTES_MAX = 33_554_432;

export interface ExportHeader extends VectorsConfig {
  readonly collection: string;
  /** The number of points when the export started. */
  readonly points: number;
}

export interface ExportedPoints {
  /** The header; undefined in a file that has only points. */
  readonly header: ExportHeader | undefined;
  readonly points: AsyncIterable<PointText>;
}

export function writeHeader({ collection, points, ...config }: ExportHeader): string {
  return JSON.stringify({ magpie_export: isPlain(config) ? 1 : 2, collection, ...config, points });
}

export async function readExport(source: AsyncIterable<Uint8Array>): Promise<ExportedPoints> {
  const lines = readTexts(source)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new OperatorProblem('there is nothing to import: the input is empty');
  const header = findHeader(first.value);
  return {
    header,
    points: readPoints(header === undefined ? first.value : undefined, { [Symbol.asyncIterator]: () => lines }),
  };
}

interface Line {
  readonly number: number;
  readonly text: string;
  readonly value: unknown;
}

async function* readTexts(source: AsyncIterable<Uint8Array>): AsyncIterable<Line> {
  let number = 0;
  try {
    for await (const bytes of readLines(source, LINE_BYTES_MAX)) {
      number++;
      const text = decodeUtf8(bytes).trim();
      if (text !== '') yield { number, text, value: parseJson(text) };
    }
  } catch (error) {
    if (error instanceof InvalidJson) throw new OperatorProblem(`line ${number} ${error.message}`);
    if (error instanceof LineTooLong) throw new OperatorProblem(`line ${number + 1} is not a point: ${error.message}`);
    throw error;
  }
}

async function* readPoints(first: Line | undefined, rest: AsyncIterable<Line>): AsyncIterable<PointText> {
  if (first !== undefined) yield toPoint(first);
  for await (const line of rest) yield toPoint(line);
}

function toPoint({ number, text }: Line): PointText {
  return parsePointText(text, skipSpace(text, 0), `line ${number}`);
}

function findHeader({ value }: Line): ExportHeader | undefined {
  const header = (value ?? {}) as Record<string, unknown>;
  const { magpie_export, collection, points } = header;
  if (magpie_export === undefined) return undefined;
  if (!FORMATS.includes(magpie_export)) {
    throw new OperatorProblem(
      `the file has format ${String(magpie_export)}, this version of Magpie reads ${FORMATS.join(' and ')}`,
    );
  }
  const config = parseVectors(header);
  if (typeof collection !== 'string' || config === undefined) {
    throw new OperatorProblem('line 1 does not describe the collection');
  }
  return { collection, ...config, points: Number(points) || 0 };
}
