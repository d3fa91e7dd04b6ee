// The changing states of repositories, for the pages that show them.
import type { FastifyInstance } from 'fastify';
import { checkSignedIn } from '../../../../accounts/index.ts';
import { EventStreams, type ServerEvent } from '../../../../platform/http/event-stream.ts';
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

export function declareEventRoute(app: FastifyInstance, deps: PagesDeps): void {
  const { callers } = deps.pages;
  const streams = new EventStreams();
  app.get('/events', PAGE_ROUTE, async (request, reply) => {
    const caller = await callers.findCaller(request);
    checkSignedIn(caller);
    const findViewer = async () => {
      const { account } = await callers.lookUpCaller(request);
      return account && toViewer(account);
    };
    return streams.send(request, reply, caller.clientHash, ({ signal }) =>
      listenTo(deps, findViewer, AbortSignal.any([signal, AbortSignal.timeout(STREAM_MS_MAX)])),
    );
  });
}

/**
 * Yields all states and their number first, then changes. A slow reader gets fewer changes instead of old ones. Each
 * change includes the queued states, because their positions may have changed. The session and the role are checked
 * each time: the stream ends with the session.
 */
async function* listenTo(
  resources: MemoryResources,
  findViewer: () => Promise<Viewer | undefined>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const { jobs, isShared } = resources;
  const known = new Map<string, string>();
  const changed = new Set([ALL]);
  let wake = Promise.withResolvers<void>();
  const onChange = (subject: string) => {
    changed.add(subject);
    wake.resolve();
  };
  jobs.events.on('change', onChange);
  signal.addEventListener('abort', () => wake.resolve());
  // Other processes send no events, so their jobs are polled.
  const timer = isShared ? setInterval(() => onChange(ALL), LOOK_MS) : undefined;
  try {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      wake = Promise.withResolvers();
      const subjects = new Set(changed);
      changed.clear();
      const viewer = await findViewer();
      if (viewer === undefined) return;
      const visible = new Map((await listVisible(resources, viewer)).map((repository) => [repository.id, repository]));
      for (const id of [...known.keys()].filter((each) => !visible.has(each))) {
        known.delete(id);
        yield { event: 'gone', data: { id } };
      }
      const isAffected = ({ id }: Repository) =>
        subjects.has(ALL) || subjects.has(id) || known.get(id)?.includes(QUEUED) === true;
      yield* tell(resources, [...visible.values()].filter(isAffected), known);
      if (isFirst) yield { event: 'complete', data: { count: visible.size } };
      await wake.promise;
    }
  } finally {
    clearInterval(timer);
    jobs.events.off('change', onChange);
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
