// The client of a running server, for the command line. It knows the wire format and nothing of the server behind it.
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { readExport, writeHeader } from './export-file.ts';
import { type PointText, writePointText } from './point-text.ts';
import { writePoints } from './point-writer.ts';
import { listRemoteCollections, RemoteCollection } from './remote-collection.ts';
import { type ServerAddress, ServerConnection } from './server-connection.ts';

export type { ServerAddress } from './server-connection.ts';

export interface TransferOptions {
  readonly signal?: AbortSignal | undefined;
  /** Receives the progress. The total comes from the source, which may be changing. */
  onProgress?(points: number, total: number | undefined): void;
}

/** Returns the address of a Magpie's Qdrant interface. */
export function toQdrantUrl(url: string): string {
  return url.endsWith('/qdrant') ? url : `${url}/qdrant`;
}

/** Yields the text of an export in pieces. Points that are written meanwhile may be missing. */
export async function* exportCollection(
  from: ServerAddress,
  name: string,
  { signal, onProgress }: TransferOptions,
): AsyncIterable<string> {
  const collection = new RemoteCollection(new ServerConnection(from, signal), name);
  const config = await collection.get();
  yield `${writeHeader({ collection: name, ...config })}\n`;
  let points = 0;
  for await (const page of collection.pages(config)) {
    yield page.map((point) => `${writePointText(point)}\n`).join('');
    points += page.length;
    onProgress?.(points, config.points);
  }
}

export interface FileImport {
  /** The target, instead of the collection that the file names. */
  readonly collection?: string | undefined;
  /** The number of points to skip at the start. */
  readonly skip: number;
}

export interface ImportResult {
  readonly collection: string;
  readonly points: number;
}

export async function importFile(
  source: AsyncIterable<Uint8Array>,
  to: ServerAddress,
  { collection: named, skip }: FileImport,
  { signal, onProgress }: TransferOptions,
): Promise<ImportResult> {
  const { header, points } = await readExport(source);
  const name = named ?? header?.collection;
  if (name === undefined)
    throw new OperatorProblem('the file names no collection: name one that exists with --collection');
  const target = new RemoteCollection(new ServerConnection(to, signal), name);
  if (header === undefined) await target.get();
  else await target.make(header);
  const onStored = (stored: number) => onProgress?.(skip + stored, header?.points);
  const describeRest = (stored: number) =>
    `${skip + stored} points of the file are stored: to go on, run the same with --skip ${skip + stored}`;
  return { collection: name, points: await writePoints(skipPoints(points, skip), target, onStored, describeRest) };
}

async function* skipPoints(points: AsyncIterable<PointText>, count: number): AsyncIterable<PointText> {
  let skipped = 0;
  for await (const point of points) if (skipped++ >= count) yield point;
}

/** Copies one collection, or all, from a server with the Qdrant interface. */
export async function* copyCollections(
  from: ServerAddress,
  to: ServerAddress,
  only: string | undefined,
  { signal, onProgress }: TransferOptions,
): AsyncIterable<ImportResult> {
  const source = new ServerConnection(from, signal);
  const target = new ServerConnection(to, signal);
  for (const name of only === undefined ? await listRemoteCollections(source) : [only]) {
    const original = new RemoteCollection(source, name);
    const copy = new RemoteCollection(target, name);
    const config = await original.get();
    await copy.make(config);
    const onStored = (stored: number) => onProgress?.(stored, config.points);
    const describeRest = (stored: number) =>
      `${stored} points of ${JSON.stringify(name)} are stored: run the same again, which does no harm`;
    yield {
      collection: name,
      points: await writePoints(flatten(original.pages(config)), copy, onStored, describeRest),
    };
  }
}

async function* flatten(pages: AsyncIterable<readonly PointText[]>): AsyncIterable<PointText> {
  for await (const page of pages) yield* page;
}
