// A composer that never ends with the prompt "endless", and answers every other prompt at once.
import { serveWork } from '../../../../platform/threads/serve-work.ts';
import { type Composed, type ComposeRequest, composingWork } from '../composing-work.ts';

async function compose({ prompt }: ComposeRequest): Promise<Composed> {
  while (prompt === 'endless');
  return { events: [{ type: 'status', stage: 'reading', message: prompt }], issues: [] };
}

serveWork({ ...composingWork, compose });
