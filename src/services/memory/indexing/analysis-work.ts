// The work of the thread that analyses files for an indexing thread, which builds segments of them meanwhile.
import { Moved } from '../../../platform/threads/call-messages.ts';
import { serveWork } from '../../../platform/threads/serve-work.ts';
import { analyseFiles, type SourceFile } from '../analysis/analyse-file.ts';

export const analysisWork = {
  // Without buffers to move the results arrive as they are, too.
  analyse: async (files: readonly SourceFile[]) => new Moved(await analyseFiles(files), []),
};

serveWork(analysisWork);
