// The model writes an interface or changes one, and corrects it a few times by the issues of the validator.

import type { Payload } from '../../../../interface-catalogue/model/payload.ts';
import type { PayloadIssue } from '../../model/refusals.ts';
import type { EngineEvent, EngineRequest } from '../engine.ts';
import type { Entry } from './answer/entry.ts';
import { findShowable } from './answer/find-showable.ts';
import { InterfaceDraft } from './answer/interface-draft.ts';
import { type Answer, readAnswer } from './answer/read-answer.ts';
import type { AskModel, ModelMessage } from './language-model.ts';
import type { ModelLimits } from './limits.ts';
import { ModelFailure } from './model-failure.ts';
import { toComplaint } from './prompt/to-complaint.ts';
import { toRequest } from './prompt/to-request.ts';

export interface Writer {
  readonly ask: AskModel;
  readonly limits: ModelLimits;
  check(payload: Payload): readonly PayloadIssue[];
}

export interface Written {
  readonly payload: Payload;
  /** Undefined for a new interface. */
  readonly changedIds: readonly string[] | undefined;
}

/** A smaller interface does not answer a prompt. */
const NODES_MIN = 6;
/** The length of the plan in the line that people read. */
const PLAN_LENGTH_MAX = 240;

/** Throws a ModelFailure if the model writes no valid interface. */
export async function* writeInterface(
  writer: Writer,
  request: EngineRequest,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, Written> {
  const { ask, limits } = writer;
  const state: Writing = {
    draft: new InterfaceDraft(request.current, request.surfaceId),
    isFresh: request.current === undefined,
  };
  let messages: readonly ModelMessage[] = [{ role: 'user', content: toRequest(request) }];
  for (let repairs = 0; ; repairs++) {
    const entries = readAnswer(ask(messages, signal), limits.answerLengthMax);
    const answer = yield* draw(writer, state, entries);
    signal.throwIfAborted();
    const payload = state.draft.toPayload();
    const problems = [...answer.problems, ...listProblems(writer, state, payload)];
    if (problems.length === 0) return { payload, changedIds: state.isFresh ? undefined : state.draft.listChangedIds() };
    if (repairs === limits.repairsMax) throw new ModelFailure('unusable');
    yield { type: 'status', stage: 'repairing', message: toRepairing(problems.length) };
    messages = [
      ...messages,
      // Servers refuse an empty message.
      { role: 'assistant', content: answer.text || '(nothing)' },
      { role: 'user', content: toComplaint(problems) },
    ];
  }
}

interface Writing {
  readonly draft: InterfaceDraft;
  isFresh: boolean;
}

/** Reports the plan, and shows a new interface while it grows. A changed one would look broken meanwhile. */
async function* draw(
  { check, limits }: Writer,
  state: Writing,
  entries: AsyncGenerator<Entry, Answer>,
): AsyncGenerator<EngineEvent, Answer> {
  let shownMs = performance.now();
  for (;;) {
    const { value, done } = await entries.next();
    if (done === true) return value;
    state.draft.apply(value);
    if (value.type === 'fresh') state.isFresh = true;
    if (value.type === 'plan') yield { type: 'status', stage: 'planning', message: toPlan(value.parts) };
    if (!state.isFresh || value.type !== 'node' || performance.now() - shownMs < limits.showingMs) continue;
    shownMs = performance.now();
    yield { type: 'status', stage: 'writing', message: `Writing the interface: ${state.draft.size} parts so far` };
    const payload = findShowable(state.draft.toPayload(), check);
    if (payload !== undefined) yield { type: 'payload', payload };
  }
}

function listProblems({ check }: Writer, { isFresh }: Writing, payload: Payload): string[] {
  const issues = check(payload).map(({ nodeId, path, message }) => toProblem(payload, nodeId, path, message));
  const isSmall = isFresh && payload.nodes.length < NODES_MIN;
  return isSmall ? [...issues, `The interface has only ${payload.nodes.length} nodes. Write all of it.`] : issues;
}

/** Names a node by its id: the model does not know its index. */
function toProblem(payload: Payload, nodeId: string | undefined, path: string, message: string): string {
  const [, index, rest = ''] = /^\/nodes\/(\d+)(.*)$/.exec(path) ?? [];
  const id = nodeId ?? (index === undefined ? undefined : payload.nodes[Number(index)]?.id);
  return id === undefined ? `${path || 'The interface'} ${message}` : `Node ${id}${rest && `, ${rest}`}: ${message}`;
}

function toPlan(parts: readonly string[]): string {
  return `Planning: ${parts.join(', ')}`.slice(0, PLAN_LENGTH_MAX);
}

function toRepairing(count: number): string {
  return `The language model corrects ${count} ${count === 1 ? 'mistake' : 'mistakes'}`;
}
