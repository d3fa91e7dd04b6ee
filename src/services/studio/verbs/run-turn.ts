// One turn of a conversation: what the engine makes of it is checked, told as it comes, and stored before the turn is done.
import { randomUUID } from 'node:crypto';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { EngineRequest } from '../engines/engine.ts';
import type { Coverage } from '../model/coverage.ts';
import type { MadeInterface } from '../model/made-interface.ts';
import { isAnonymous } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { StudioResources } from '../ports.ts';
import { makeInterface, makeInterfaces } from './make-interfaces.ts';
import { type Turn, toHistory } from './open-turn.ts';
import { takeUntilAborted } from './take-until-aborted.ts';

export type TurnEvent =
  | { readonly type: 'status'; readonly stage: string; readonly message: string }
  | { readonly type: 'payload'; readonly made: MadeInterface }
  | { readonly type: 'coverage'; readonly coverage: Coverage }
  | { readonly type: 'error'; readonly error: unknown }
  /** The last one, also after an error. */
  | { readonly type: 'done'; readonly turnId: string; readonly version: number };

/** A turn that runs is waited for; most take a fraction of a second. */
const BUSY_RETRY_AFTER_SECONDS = 2;
/** A restart takes about as long. */
const RESTART_SECONDS = 10;

export interface TurnSignals {
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  /** Aborted when the server ends: the turn tells that as its error. */
  readonly stopping: AbortSignal;
}

/** Ends without `done` only when the client is gone. */
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
    return turn.prompt === undefined
      ? yield* keepData(resources, turn)
      : yield* make(resources, turn, turn.prompt, turnId, signals);
  } finally {
    runningTurns.release(name);
  }
}

/** An action that asks for nothing: the data of the client become those of the version that it has. */
async function* keepData(resources: StudioResources, turn: Turn): AsyncGenerator<TurnEvent, number> {
  const { key, current, isLatest, latestVersion } = turn;
  if (current === undefined) return latestVersion;
  const history = toHistory(turn, 'Its data are kept.');
  const made = makeInterface(resources, current, current, current);
  if (isLatest) await resources.store.conversations.replacePayload(key, latestVersion, made.json, history);
  yield { type: 'payload', made };
  return latestVersion;
}

async function* make(
  resources: StudioResources,
  turn: Turn,
  prompt: string,
  turnId: string,
  { signal, stopping }: TurnSignals,
): AsyncGenerator<TurnEvent, number> {
  const { engine, limits } = resources;
  const { current } = turn;
  const timeout = AbortSignal.timeout(limits.turnTimeoutMs);
  const stop = AbortSignal.any([signal, timeout, stopping]);
  // What was told before is sent before the engine begins.
  await nextLoopTurn();
  let made: MadeInterface | undefined;
  const request = toRequest(turn, prompt);
  let coverage: Coverage = { engine: engine.name, requirements: [] };
  const events = takeUntilAborted(engine.run(request, stop), stop);
  for await (const event of makeInterfaces(resources, request, events)) {
    if (event.type === 'payload') made = event.made;
    if (event.type === 'coverage') coverage = event.coverage;
    yield event;
  }
  signal.throwIfAborted();
  if (stopping.aborted) throw refuse('server_stopping', { retryAfterSeconds: RESTART_SECONDS });
  if (timeout.aborted) throw refuse('turn_timed_out', { seconds: Math.round(limits.turnTimeoutMs / 1000) });
  if (made === undefined && current === undefined) throw refuse('engine_made_nothing', {});
  if (made === undefined || (turn.isLatest && made.isCurrent)) return turn.latestVersion;
  await storeVersion(resources, turn, { turnId, prompt, made, coverage });
  return turn.latestVersion + 1;
}

function toRequest(turn: Turn, prompt: string): EngineRequest {
  const { requester, current, versionTexts, versionPrompts, selectedNodeId, history, surfaceId, latestVersion } = turn;
  const sequence = Math.max(latestVersion, current?.sequence ?? 0) + 1;
  return {
    ...{
      // Secrets are free: turns are shared out by address.
      owner: requester.account?.id ?? requester.clientHash,
      prompt,
      current,
      versionTexts,
      versionPrompts,
      selectedNodeId,
      history,
      surfaceId,
      sequence,
    },
    get versions() {
      return versionTexts.map((json) => JSON.parse(json) as Payload);
    },
  };
}

interface Made {
  readonly turnId: string;
  readonly prompt: string;
  readonly made: MadeInterface;
  readonly coverage: Coverage;
}

async function storeVersion(
  { store, clock, limits }: StudioResources,
  turn: Turn,
  { turnId, prompt, made, coverage }: Made,
): Promise<void> {
  const nowMs = clock.nowMs();
  const isKeptShort = isAnonymous(turn.requester);
  const { title, json } = made;
  await store.conversations.addVersion({
    key: turn.key,
    version: turn.latestVersion + 1,
    turnId,
    prompt,
    title,
    engine: coverage.engine,
    json,
    coverage,
    history: toHistory(turn, title),
    createdAt: new Date(nowMs),
    expiresAt: isKeptShort ? new Date(nowMs + limits.visitorConversationKeptMs) : null,
    versionsMax: limits.versionsMax,
    conversationsMax: isKeptShort ? limits.conversationsOfVisitorMax : limits.conversationsOfAccountMax,
  });
}
