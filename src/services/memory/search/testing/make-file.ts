import type { Definition, FileAnalysis } from '../../model/file-analysis.ts';
import type { SegmentFile } from '../segment/segment-builder.ts';

const CHUNK_LINES = 10;
const DECLARATION = /^(?:export )?(function|class|const) ([\p{L}\p{N}_]+)/u;
const KINDS = { function: 'function', class: 'class', const: 'constant' } as const;

/** Creates a file with the analysis of a simple language: one declaration per line, chunks of some lines. */
export function makeFile(
  path: string,
  text: string,
  more: Partial<SegmentFile> & Partial<FileAnalysis> = {},
): SegmentFile {
  const lines = text.split('\n');
  const analysis: FileAnalysis = {
    language: more.language ?? 'typescript',
    lineCount: lines.length,
    chunks: Array.from({ length: Math.ceil(lines.length / CHUNK_LINES) }, (_, index) => ({
      startLine: index * CHUNK_LINES + 1,
      endLine: Math.min(lines.length, (index + 1) * CHUNK_LINES),
      scope: [],
    })),
    definitions: more.definitions ?? lines.flatMap(toDefinition),
    references: more.references ?? [...new Set(text.match(/[A-Za-z_]\w*/g) ?? [])],
    nonCode: more.nonCode ?? [],
    imports: more.imports ?? [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? ''),
    header: more.header ?? '',
  };
  return { path, blob: more.blob ?? `blob of ${path}`, text, analysis, commitWords: more.commitWords ?? [] };
}

function toDefinition(line: string, index: number): Definition[] {
  const [, keyword, name] = DECLARATION.exec(line) ?? [];
  if (keyword === undefined || name === undefined) return [];
  const kind = KINDS[keyword as keyof typeof KINDS];
  return [{ name, kind, scope: [name], startLine: index + 1, endLine: index + 1, signature: line, doc: '' }];
}
