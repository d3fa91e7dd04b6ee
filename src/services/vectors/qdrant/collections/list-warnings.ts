import type { VectorField } from '../../../../vector/fields/fields.ts';

interface IndexBody {
  readonly hnsw_config?: unknown;
  readonly quantization_config?: unknown;
}

/** Lists the settings of a vector that contradict one another, in the words of the original. */
export function listWarnings(
  { name, kind }: VectorField,
  all: IndexBody,
  own: IndexBody,
): { readonly message: string }[] {
  const isInline = findInline(own.hnsw_config) ?? findInline(all.hnsw_config) ?? false;
  if (!isInline) return [];
  const option = `The \`hnsw_config.inline_storage\` option for vector '${name}'`;
  if (kind === 'multi') {
    return [{ message: `${option} is not compatible with multivectors. This option will be ignored.` }];
  }
  if (own.quantization_config || all.quantization_config) return [];
  return [{ message: `${option} requires quantization to be enabled. This option will be ignored.` }];
}

function findInline(graph: unknown): boolean | null | undefined {
  return (graph as { readonly inline_storage?: boolean | null } | null | undefined)?.inline_storage;
}
