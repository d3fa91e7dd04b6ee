import type { JsonObject } from '../../../interface-catalogue/model/payload.ts';
import { HttpProblem } from '../../../platform/http/errors/problem.ts';
import { createSchemaChecks } from '../../../platform/http/schemas/schema-check.ts';
import {
  ActionBody,
  type ActionRequest,
  AppBody,
  type AppRequest,
  PromptBody,
  type PromptRequest,
} from '../contract/agent.ts';
import { PROMPT_LENGTH_MAX } from '../limits.ts';
import { toSelected } from '../model/selected.ts';
import type { TurnInput } from '../verbs/open-turn.ts';

const checksOf = createSchemaChecks([]);
const checkPrompt = checksOf(PromptBody);
const checkAction = checksOf(ActionBody);
const checkAppTurn = checksOf(AppBody);

/** Checks a body by the schema of its kind, so that the issues are those of that kind. */
export function parseTurn(body: unknown): TurnInput {
  const { kind } = (body ?? {}) as { kind?: unknown };
  if (kind === 'prompt') {
    checkPrompt(body);
    return fromPrompt(body as PromptRequest);
  }
  if (kind === 'action') {
    checkAction(body);
    return fromAction(body as ActionRequest);
  }
  if (kind === 'app') {
    checkAppTurn(body);
    const { conversationId, app, conversationContext } = body as AppRequest;
    return { conversationId, prompt: undefined, app, context: toContext(conversationContext) };
  }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const issue = isObject
    ? { path: 'kind', message: 'must be "prompt", "action" or "app"' }
    : { path: 'body', message: 'must be a JSON object' };
  throw new HttpProblem({ kind: 'invalid', issues: [issue] });
}

function fromPrompt(body: PromptRequest): TurnInput {
  const { conversationId, prompt, selectedNodeId, selectedText, conversationContext } = body;
  const selected = toSelected(selectedNodeId, selectedText);
  return { conversationId, prompt: prompt.trim(), selected, context: toContext(conversationContext) };
}

function fromAction({ conversationId, surfaceId, action, dataModel, conversationContext }: ActionRequest): TurnInput {
  return {
    conversationId,
    prompt: findPrompt(action.context as JsonObject | undefined),
    action: { name: action.name, surfaceId, sourceComponentId: action.sourceComponentId },
    dataModel: dataModel as JsonObject | undefined,
    context: toContext(conversationContext),
  };
}

/** Finds the text by which an interface asks for a change of itself. */
function findPrompt(context: JsonObject | undefined): string | undefined {
  const prompt = context?.['prompt'];
  return typeof prompt === 'string' ? prompt.trim().slice(0, PROMPT_LENGTH_MAX) || undefined : undefined;
}

function toContext(context: PromptRequest['conversationContext']): TurnInput['context'] {
  if (context === undefined) return undefined;
  const history = context.history?.map(({ role, text }) => ({ role, text }));
  return { ...context, history, latestDataModel: context.latestDataModel as JsonObject | undefined };
}
