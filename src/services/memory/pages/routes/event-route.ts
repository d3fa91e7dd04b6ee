// The changing states of repositories, for the pages that show them.
import type { FastifyInstance } from 'fastify';
import { checkSignedIn } from '../../../../accounts/index.ts';
import { EventStreams, type ServerEvent } from '../../../../platform/http/event-stream.ts';
import { LatestChanges } from '../../../../platform/http/latest-changes.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import type { Repository } from '../../model/repository.ts';
import { toViewer, type Viewer } from '../../model/viewer.ts';
import type { MemoryResources } from '../../resources.ts';
import { listStatuses } from '../../verbs/repository-status.ts';
import { listVisible } from '../../verbs/visible-repositories.ts';
import { toStatusLine } from '../parts/status-line.ts';
import type { PagesDeps } from './page-context.ts';

/** The longest stream. The browser then reconnects, so a silently lost connection holds no stream for longer. */
const STREAM_MS_MAX = 60_000;

export function declareEventRoute(app: FastifyInstance, { resources, pages: { callers } }: PagesDeps): void {
  const streams = new EventStreams();
  app.get('/events', PAGE_ROUTE, async (request, reply) => {
    const caller = await callers.findCaller(request);
    checkSignedIn(caller);
    const findViewer = async () => {
      const { account } = await callers.lookUpCaller(request);
      return account && toViewer(account);
    };
    return streams.send(request, reply, caller.clientHash, ({ signal }) =>
      listenTo(resources, findViewer, AbortSignal.any([signal, AbortSignal.timeout(STREAM_MS_MAX)])),
    );
  });
}

/**
 * Yields all states and their number first, then changes. Each change includes the queued states, because their
 * positions may have changed. The session and the role are checked each time: the stream ends with the session.
 */
async function* listenTo(
  resources: MemoryResources,
  findViewer: () => Promise<Viewer | undefined>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const changes = new LatestChanges<string>();
  const stop = resources.jobs.listen(({ subject }) => changes.add(subject, subject));
  // Other processes send no events, so their jobs are polled.
  const timer = resources.isShared ? setInterval(() => changes.add(ALL, ALL), LOOK_MS) : undefined;
  const known = new Map<string, string>();
  try {
    const viewer = await findViewer();
    if (viewer === undefined) return;
    const visible = await listVisible(resources, viewer);
    yield* tell(resources, visible, known);
    yield { event: 'complete', data: { count: visible.length } };
    for await (const subject of changes.take(signal)) {
      const current = await findViewer();
      if (current === undefined) return;
      const seen = await listVisible(resources, current);
      const gone = [...known.keys()].filter((id) => !seen.some((repository) => repository.id === id));
      for (const id of gone) {
        known.delete(id);
        yield { event: 'gone', data: { id } };
      }
      const affected = seen.filter(({ id }) => subject === ALL || id === subject || known.get(id)?.includes(QUEUED));
      yield* tell(resources, affected, known);
    }
  } finally {
    clearInterval(timer);
    stop();
  }
}

/** A placeholder for the subject of a change: any of them. */
const ALL = '*';
const LOOK_MS = 2_000;

/** The part of an event's text that marks a queued repository. */
const QUEUED = '"label":"Queued"';

/** Yields the states that differ from `known`, the last ones sent. */
async function* tell(
  resources: MemoryResources,
  repositories: readonly Repository[],
  known: Map<string, string>,
): AsyncGenerator<ServerEvent> {
  const now = new Date(resources.clock.nowMs());
  for (const status of await listStatuses(resources, repositories)) {
    const { id } = status.repository;
    const data = { id, ...toStatusLine(status, now) };
    const text = JSON.stringify(data);
    if (known.get(id) === text) continue;
    known.set(id, text);
    yield { event: 'status', data };
  }
}
