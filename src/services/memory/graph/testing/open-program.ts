import { analyseFile } from '../../analysis/analyse-file.ts';
import type { SegmentFile } from '../../search/segment/segment-builder.ts';
import { openFiles } from '../../search/testing/open-files.ts';
import { Program } from '../resolve/program.ts';

/** Analyses files as one index. */
export async function openProgram(files: Readonly<Record<string, string>>): Promise<Program> {
  const analysed: SegmentFile[] = [];
  for (const [path, text] of Object.entries(files)) {
    const file = await analyseFile({ path, bytes: Buffer.from(text) });
    if ('analysis' in file)
      analysed.push({ path, blob: path, text: file.text, analysis: file.analysis, commitWords: [] });
  }
  const blobs = new Map(analysed.map(({ blob, text, analysis }) => [blob, { text, nonCode: analysis.nonCode }]));
  return new Program(
    openFiles(analysed),
    async (_, keys) =>
      new Map(
        keys.flatMap((key) => {
          const found = blobs.get(key);
          return found === undefined ? [] : [[key, found] as const];
        }),
      ),
  );
}
