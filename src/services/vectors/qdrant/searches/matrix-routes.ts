import type { CollectionAddress, ReadOptions, VectorStore } from '../../../../vector/vector-store.ts';
import { toEnvelope } from '../../http/answers.ts';
import { toAddress, toReadOptions } from '../../http/caller.ts';
import type { Handlers, OperationRequest } from '../../http/declare-operations.ts';
import type { VectorsResources } from '../../ports.ts';
import { type MatrixRequest, type MatrixRow, searchMatrix } from '../../verbs/query/search-matrix.ts';
import { writeScore } from '../answers.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';
import { writeId } from '../points/parse-point-id.ts';

export function createMatrixRoutes({ store, limits }: VectorsResources) {
  const search = (request: OperationRequest<MatrixRequest>): Promise<MatrixRow[]> =>
    findRows(store, toAddress(request), request.body, toReadOptions(request, limits));
  return {
    searchMatrixPairs: async (request) => {
      const rows = await search(request);
      const pairs = rows.flatMap(({ id: a, near }) =>
        near.map(({ id: b, score }) => `{"a":${writeId(a)},"b":${writeId(b)},"score":${writeScore(score)}}`),
      );
      return toEnvelope(`{"pairs":[${pairs.join()}]}`, request.context.elapsedSeconds);
    },
    searchMatrixOffsets: async (request) => {
      const rows = await search(request);
      const offsets = new Map(rows.map(({ id }, i) => [id, i]));
      const cells = rows.flatMap(({ near }, i) =>
        near.map(({ id, score }) => [i, offsets.get(id), writeScore(score)] as const),
      );
      const [row, column, scores] = [0, 1, 2].map((part) => cells.map((cell) => cell[part]).join());
      const ids = rows.map(({ id }) => writeId(id)).join();
      const result = `{"offsets_row":[${row}],"offsets_col":[${column}],"scores":[${scores}],"ids":[${ids}]}`;
      return toEnvelope(result, request.context.elapsedSeconds);
    },
  } satisfies Handlers<OperationId, Bodies>;
}

async function findRows(
  store: VectorStore,
  at: CollectionAddress,
  request: MatrixRequest,
  terms: ReadOptions,
): Promise<MatrixRow[]> {
  return searchMatrix(store, at, { ...request, filter: await resolveFilter(store, at, request.filter) }, terms);
}
