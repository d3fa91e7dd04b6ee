// One turn of a conversation: checks what the engine makes, yields it as it comes, and stores it before the end.
import { randomUUID } from 'node:crypto';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import type { App } from '../app/description.ts';
import type { EngineRequest, MadeEvent } from '../engines/engine.ts';
import type { Coverage } from '../model/coverage.ts';
import type { MadeInterface } from '../model/made-interface.ts';
import { isAnonymous } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { NewVersion, StudioResources } from '../ports.ts';
import { toApplied } from './apply-app.ts';
import { getConversationsMax } from './get-version.ts';
import { makeInterface, makeInterfaces } from './make-interfaces.ts';
import { type Turn, toHistory } from './open-turn.ts';
import { takeUntilAborted } from './take-until-aborted.ts';

export type TurnEvent =
  | MadeEvent
  | { readonly type: 'error'; readonly error: unknown }
  /** The last one, also after an error. */
  | { readonly type: 'done'; readonly turnId: string; readonly version: number };

/** The time after which another turn may run; most take a fraction of a second. */
const BUSY_RETRY_AFTER_SECONDS = 2;
/** A restart takes about as long. */
const RESTART_SECONDS = 10;

export interface TurnSignals {
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Aborted when the server stops; the turn ends with an error. */
  readonly stopping: AbortSignal;
}

/** Ends without `done` only after the client has disconnected. */
export async function* runTurn(
  resources: StudioResources,
  turn: Turn,
  signals: TurnSignals,
): AsyncGenerator<TurnEvent, void> {
  const { signal } = signals;
  const turnId = randomUUID();
  let version = turn.latestVersion;
  yield { type: 'status', stage: 'start', message: 'Reading what you asked for' };
  try {
    version = yield* runAlone(resources, turn, turnId, signals);
  } catch (error) {
    if (signal.aborted) return;
    yield { type: 'error', error };
  }
  if (!signal.aborted) yield { type: 'done', turnId, version };
}

async function* runAlone(
  resources: StudioResources,
  turn: Turn,
  turnId: string,
  signals: TurnSignals,
): AsyncGenerator<TurnEvent, number> {
  const { runningTurns } = resources;
  const name = `${turn.key.owner} ${turn.key.id}`;
  if (!runningTurns.take(name)) throw refuse('conversation_busy', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
  try {
    if (turn.app !== undefined) return yield* apply(resources, turn, turn.app, turnId);
    return turn.prompt === undefined
      ? yield* keepData(resources, turn)
      : yield* make(resources, turn, turn.prompt, turnId, signals);
  } finally {
    runningTurns.release(name);
  }
}

/** Stores the data of the client in the version that it shows, for an action that asks for nothing else. */
async function* keepData(resources: StudioResources, turn: Turn): AsyncGenerator<TurnEvent, number> {
  const { key, current, isLatest, latestVersion } = turn;
  if (current === undefined) return latestVersion;
  const history = toHistory(turn, 'Its data are kept.');
  const made = makeInterface(resources.catalogue, current, current, current);
  if (isLatest) await resources.store.conversations.replacePayload(key, latestVersion, made.json, history);
  yield { type: 'made', made };
  return latestVersion;
}

/** Compiles a description that a person or program wrote. It makes no claims, so its coverage is empty. */
async function* apply(
  resources: StudioResources,
  turn: Turn,
  app: App,
  turnId: string,
): AsyncGenerator<TurnEvent, number> {
  const { current, surfaceId, latestVersion, said, isLatest } = turn;
  const payload = toApplied(current, app, surfaceId, toSequence(turn));
  const made = makeInterface(resources.catalogue, payload, current, current);
  const coverage: Coverage = { engine: 'person', requirements: [] };
  yield { type: 'status', stage: 'applying', message: said.text };
  yield { type: 'made', made };
  yield { type: 'coverage', coverage };
  if (isLatest && made.isCurrent) return latestVersion;
  const { title, json } = made;
  await storeVersion(resources, turn, { turnId, prompt: said.text, title, engine: coverage.engine, json, coverage });
  return latestVersion + 1;
}

async function* make(
  resources: StudioResources,
  turn: Turn,
  prompt: string,
  turnId: string,
  { signal, stopping }: TurnSignals,
): AsyncGenerator<TurnEvent, number> {
  const { engine, limits } = resources;
  const timeout = AbortSignal.timeout(limits.turnTimeoutMs);
  const stop = AbortSignal.any([signal, timeout, stopping]);
  // Flushes the first event before the engine starts.
  await nextLoopTurn();
  let made: MadeInterface | undefined;
  const request = toRequest(turn, prompt);
  let coverage: Coverage = { engine: engine.name, requirements: [] };
  const events = takeUntilAborted(engine.run(request, stop), stop);
  for await (const event of makeInterfaces(resources.catalogue, request, events)) {
    if (event.type === 'made') made = event.made;
    if (event.type === 'coverage') coverage = event.coverage;
    yield event;
  }
  signal.throwIfAborted();
  if (stopping.aborted) throw refuse('server_stopping', { retryAfterSeconds: RESTART_SECONDS });
  if (timeout.aborted) throw refuse('turn_timed_out', { seconds: Math.round(limits.turnTimeoutMs / 1000) });
  if (made === undefined && coverage.requirements.length === 0) throw refuse('engine_made_nothing', {});
  if (made === undefined || (turn.isLatest && made.isCurrent)) return turn.latestVersion;
  const { title, json } = made;
  await storeVersion(resources, turn, { turnId, prompt, title, engine: coverage.engine, json, coverage });
  return turn.latestVersion + 1;
}

function toRequest(turn: Turn, prompt: string): EngineRequest {
  const { requester, current, versions, versionPrompts, selected, history, surfaceId } = turn;
  const sequence = toSequence(turn);
  // Anybody can make up secrets, so that owners without an account are distinguished by address.
  const owner = requester.account?.id ?? requester.clientHash;
  return { owner, prompt, current, versions, versionPrompts, selected, history, surfaceId, sequence };
}

function toSequence({ latestVersion, current }: Turn): number {
  return Math.max(latestVersion, current?.sequence ?? 0) + 1;
}

async function storeVersion(
  resources: StudioResources,
  turn: Turn,
  made: Pick<NewVersion, 'turnId' | 'prompt' | 'title' | 'engine' | 'json' | 'coverage'>,
): Promise<void> {
  const { store, clock, limits } = resources;
  const nowMs = clock.nowMs();
  const isKeptShort = isAnonymous(turn.requester);
  await store.conversations.addVersion({
    ...made,
    key: turn.key,
    version: turn.latestVersion + 1,
    history: toHistory(turn, made.title),
    createdAt: new Date(nowMs),
    expiresAt: isKeptShort ? new Date(nowMs + limits.visitorConversationKeptMs) : null,
    versionsMax: limits.versionsMax,
    conversationsMax: getConversationsMax(resources, turn.requester),
  });
}
