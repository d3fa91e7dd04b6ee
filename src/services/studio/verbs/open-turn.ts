// The state at the start of a turn: the conversation from the store, or from a client that keeps it itself.
import { randomUUID } from 'node:crypto';
import type { JsonObject, Payload } from '../../../interface-catalogue/model/payload.ts';
import type { App } from '../app/description.ts';
import { HISTORY_MAX, HISTORY_TEXT_LENGTH_MAX } from '../limits.ts';
import type { ConversationKey, HistoryItem } from '../model/conversation.ts';
import type { Requester } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import { type Selected, toSelected } from '../model/selected.ts';
import type { StudioResources } from '../ports.ts';
import { sayChanges } from './apply-app.ts';
import { checkDescription, checkInterface } from './check-interface.ts';

export interface TurnContext {
  readonly history?: readonly HistoryItem[] | undefined;
  readonly latestSurfaceId?: string | undefined;
  /** The latest payload, unchecked. */
  readonly latestPayload?: unknown;
  readonly latestDataModel?: JsonObject | undefined;
}

export interface ActionInput {
  readonly name: string;
  readonly surfaceId: string;
  readonly sourceComponentId?: string | undefined;
}

export interface TurnInput {
  readonly conversationId: string;
  /** Undefined for an action without a prompt, which only stores its data model, and for a description. */
  readonly prompt: string | undefined;
  /** A description that replaces the current one, unchecked. */
  readonly app?: unknown;
  readonly action?: ActionInput | undefined;
  readonly selected?: Selected | undefined;
  readonly dataModel?: JsonObject | undefined;
  readonly context?: TurnContext | undefined;
}

export interface Turn {
  readonly key: ConversationKey;
  readonly requester: Requester;
  readonly prompt: string | undefined;
  /** The description to compile, in the stead of a prompt. */
  readonly app: App | undefined;
  readonly selected: Selected | undefined;
  readonly surfaceId: string;
  /** The interface to change, with the data as the client has it now. */
  readonly current: Payload | undefined;
  /** True if `current` is the latest version; its data may differ. */
  readonly isLatest: boolean;
  /** Oldest first, `current` last, as JSON. */
  readonly versions: readonly string[];
  /** The prompt of each stored version; a current one that the client sent has none. */
  readonly versionPrompts: readonly string[];
  readonly latestVersion: number;
  /** The history before this turn. */
  readonly history: readonly HistoryItem[];
  /** The entry of this turn. */
  readonly said: HistoryItem;
}

/** Refuses an invalid request before the engine runs. */
export async function openTurn(resources: StudioResources, requester: Requester, input: TurnInput): Promise<Turn> {
  const { conversations } = resources.store;
  const { context = {}, prompt, action } = input;
  const key = { owner: requester.owner, id: input.conversationId };
  const conversation = await conversations.find(key);
  const stored = conversation === undefined ? [] : await conversations.listPayloads(key);
  const latestText = stored.at(-1)?.json;
  const latest = latestText === undefined ? undefined : (JSON.parse(latestText) as Payload);
  const sent = context.latestPayload as Payload | undefined;
  const current = withDataModel(resources, sent ?? latest, input, sent === undefined);
  if (action !== undefined && current?.surfaceId !== action.surfaceId) {
    throw refuse('surface_unknown', { surfaceId: action.surfaceId }, 'surfaceId');
  }
  const app = input.app === undefined ? undefined : checkDescription(input.app, 'app');
  const isLatest = latest !== undefined && current?.sequence === latest.sequence;
  const earlier = isLatest ? stored.slice(0, -1) : stored;
  const toText = (payload: Payload) => (payload === latest && latestText ? latestText : JSON.stringify(payload));
  return {
    key,
    requester,
    prompt,
    app,
    selected: input.selected ?? toSelected(action?.sourceComponentId),
    surfaceId: current?.surfaceId ?? context.latestSurfaceId ?? `surface-${randomUUID().slice(0, 8)}`,
    current,
    isLatest,
    versions: [...earlier.map(({ json }) => json), ...(current === undefined ? [] : [toText(current)])],
    versionPrompts: stored.map((version) => version.prompt),
    latestVersion: conversation?.latestVersion ?? 0,
    history: context.history ?? conversation?.history ?? [],
    said: {
      role: 'user',
      text: (app === undefined ? toSaid(input) : sayChanges(current, app)).slice(0, HISTORY_TEXT_LENGTH_MAX),
    },
  };
}

/** Returns the latest entries after this turn. */
export function toHistory({ history, said }: Turn, answer: string): readonly HistoryItem[] {
  const text = answer.slice(0, HISTORY_TEXT_LENGTH_MAX);
  return [...history, said, { role: 'assistant' as const, text }].slice(-HISTORY_MAX);
}

function withDataModel(
  resources: StudioResources,
  payload: Payload | undefined,
  { dataModel, context }: TurnInput,
  isOurs: boolean,
): Payload | undefined {
  if (payload === undefined) return undefined;
  const replaced = dataModel ?? context?.latestDataModel;
  if (isOurs && replaced === undefined) return payload;
  // If the payload is no object, the spread makes one, which the check refuses.
  const changed = replaced === undefined ? payload : { ...payload, dataModel: replaced };
  return checkInterface(resources.catalogue, changed, isOurs ? 'dataModel' : 'conversationContext.latestPayload');
}

function toSaid({ prompt, action }: TurnInput): string {
  if (prompt !== undefined) return prompt;
  const source = action?.sourceComponentId === undefined ? '' : ` of ${action.sourceComponentId}`;
  return `Action ${action?.name ?? ''}${source}`;
}
