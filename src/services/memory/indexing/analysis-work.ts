// The work of a thread that analyses files beside the indexing thread that starts it.
import { Moved } from '../../../platform/threads/call-messages.ts';
import { serveWork } from '../../../platform/threads/serve-work.ts';
import { type AnalysedFile, analyseFile, type SkippedFile } from '../analysis/analyse-file.ts';

export const analysisWork = {
  /** Moves no buffers: an analysis has none, and arrives without being searched for them. */
  analyse: async (path: string, bytes: Uint8Array): Promise<Moved<AnalysedFile | SkippedFile>> =>
    new Moved(await analyseFile({ path, bytes }), []),
};

serveWork(analysisWork);
