// One turn of a conversation: what the engine makes of it is checked, told as it comes, and stored before the turn is done.
import { randomUUID } from 'node:crypto';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import type { EngineEvent } from '../engines/engine.ts';
import { toCanonicalJson } from '../model/canonical-json.ts';
import type { Coverage } from '../model/coverage.ts';
import type { Payload } from '../model/payload.ts';
import { isAnonymous } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { StudioResources } from '../ports.ts';
import { checkInterface } from './check-interface.ts';
import { type Turn, toHistory } from './open-turn.ts';
import { takeUntilAborted } from './take-until-aborted.ts';

export type TurnEvent =
  | { readonly type: 'status'; readonly stage: string; readonly message: string }
  /** `before`: what the client shows already. */
  | { readonly type: 'payload'; readonly payload: Payload; readonly before: Payload | undefined }
  | { readonly type: 'coverage'; readonly coverage: Coverage }
  | { readonly type: 'error'; readonly error: unknown }
  /** The last one, also after an error. */
  | { readonly type: 'done'; readonly turnId: string; readonly version: number };

/** A turn that runs is waited for; most take a fraction of a second. */
const BUSY_RETRY_AFTER_SECONDS = 2;

/** Ends without `done` only when the signal is aborted: the client is gone. */
export async function* runTurn(
  resources: StudioResources,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, void> {
  const turnId = randomUUID();
  let version = turn.latestVersion;
  yield { type: 'status', stage: 'start', message: 'Reading what you asked for' };
  try {
    version = yield* runAlone(resources, turn, turnId, signal);
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
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, number> {
  const { runningTurns } = resources;
  const name = `${turn.key.owner} ${turn.key.id}`;
  if (!runningTurns.take(name)) throw refuse('conversation_busy', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
  try {
    return turn.prompt === undefined
      ? yield* keepData(resources, turn)
      : yield* make(resources, turn, turn.prompt, turnId, signal);
  } finally {
    runningTurns.release(name);
  }
}

/** An action that asks for nothing: the data of the client become those of the version that it has. */
async function* keepData({ store }: StudioResources, turn: Turn): AsyncGenerator<TurnEvent, number> {
  const { key, current, isLatest, latestVersion } = turn;
  if (current === undefined) return latestVersion;
  const history = toHistory(turn, 'Its data are kept.');
  if (isLatest) await store.conversations.replacePayload(key, latestVersion, current, history);
  yield { type: 'payload', payload: current, before: current };
  return latestVersion;
}

async function* make(
  resources: StudioResources,
  turn: Turn,
  prompt: string,
  turnId: string,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, number> {
  const { engine, limits } = resources;
  const { current, surfaceId, versions, history, selectedNodeId } = turn;
  const timeout = AbortSignal.timeout(limits.turnTimeoutMs);
  const stop = AbortSignal.any([signal, timeout]);
  // What was told before is sent before the engine begins.
  await nextLoopTurn();
  const request = { owner: turn.key.owner, prompt, current, versions, selectedNodeId, history, surfaceId };
  let made: Payload | undefined;
  let coverage: Coverage = { engine: engine.name, requirements: [] };
  for await (const event of takeUntilAborted(engine.run(request, stop), stop)) {
    const told = toTurnEvent(resources, turn, event, made ?? current);
    if (told.type === 'payload') made = told.payload;
    if (told.type === 'coverage') coverage = told.coverage;
    yield told;
  }
  signal.throwIfAborted();
  if (timeout.aborted) throw refuse('turn_timed_out', { seconds: Math.round(limits.turnTimeoutMs / 1000) });
  if (made === undefined && current === undefined) throw refuse('engine_made_nothing', {});
  if (made === undefined || (turn.isLatest && isSame(made, current))) return turn.latestVersion;
  await storeVersion(resources, turn, { turnId, prompt, payload: made, coverage });
  return turn.latestVersion + 1;
}

/** The surface and the number of the version are those of the turn, not those that the engine wrote. */
function toTurnEvent(
  resources: StudioResources,
  { surfaceId, latestVersion, current }: Turn,
  event: EngineEvent,
  before: Payload | undefined,
): Exclude<TurnEvent, { type: 'error' | 'done' }> {
  if (event.type !== 'payload') return event;
  const sequence = Math.max(latestVersion, current?.sequence ?? 0) + 1;
  const payload = checkInterface(resources, { ...event.payload, surfaceId, sequence }, 'payload');
  return { type: 'payload', payload, before };
}

function isSame(one: Payload, other: Payload | undefined): boolean {
  return other !== undefined && toCanonicalJson({ ...one, sequence: other.sequence }) === toCanonicalJson(other);
}

interface Made {
  readonly turnId: string;
  readonly prompt: string;
  readonly payload: Payload;
  readonly coverage: Coverage;
}

async function storeVersion(
  { store, clock, limits }: StudioResources,
  turn: Turn,
  { turnId, prompt, payload, coverage }: Made,
): Promise<void> {
  const nowMs = clock.nowMs();
  const isKeptShort = isAnonymous(turn.requester);
  const { title } = payload;
  await store.conversations.addVersion({
    key: turn.key,
    version: turn.latestVersion + 1,
    turnId,
    prompt,
    title,
    engine: coverage.engine,
    payload,
    coverage,
    history: toHistory(turn, title),
    createdAt: new Date(nowMs),
    expiresAt: isKeptShort ? new Date(nowMs + limits.visitorConversationKeptMs) : null,
    versionsMax: limits.versionsMax,
    conversationsMax: isKeptShort ? limits.conversationsOfVisitorMax : limits.conversationsOfAccountMax,
  });
}
