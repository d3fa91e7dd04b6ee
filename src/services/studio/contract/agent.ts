// POST /api/agent: bodies, and the events of its answer.
import { type Static, Type } from 'typebox';
import { anyText } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import {
  ACTION_NAME_LENGTH_MAX,
  HISTORY_MAX,
  HISTORY_TEXT_LENGTH_MAX,
  NODE_ID_LENGTH_MAX,
  PROMPT_LENGTH_MAX,
  SURFACE_ID_LENGTH_MAX,
} from '../limits.ts';
import { anyObject, closed, conversationId, named, object, oneOf, selectedText } from './fields.ts';
import { describe } from './operation.ts';

const surfaceId = Type.String({ minLength: 1, maxLength: SURFACE_ID_LENGTH_MAX });
const nodeId = Type.String({ minLength: 1, maxLength: NODE_ID_LENGTH_MAX });

export const ConversationContext = Type.Object(
  {
    history: Type.Optional(
      Type.Array(
        object({
          role: oneOf(['user', 'assistant']),
          text: Type.String({ maxLength: HISTORY_TEXT_LENGTH_MAX }),
          surfaceId: Type.Optional(surfaceId),
        }),
        { maxItems: HISTORY_MAX },
      ),
    ),
    latestSurfaceId: Type.Optional(surfaceId),
    latestPayload: Type.Optional({ ...anyObject, description: 'A Payload; it is checked like those of the server.' }),
    latestDataModel: Type.Optional(anyObject),
  },
  { ...closed, description: 'For clients that keep the conversation themselves; what the server keeps is left aside.' },
);

export const PromptBody = named('PromptRequest', {
  kind: Type.Literal('prompt'),
  conversationId,
  prompt: Type.String({ minLength: 1, maxLength: PROMPT_LENGTH_MAX, pattern: '\\S' }),
  selectedNodeId: Type.Optional({ ...nodeId, description: 'What the person has selected: “this”.' }),
  selectedText: Type.Optional({
    ...selectedText,
    description: 'The words that were clicked in it, such as a heading.',
  }),
  conversationContext: Type.Optional(ConversationContext),
});

export const ActionBody = named('ActionRequest', {
  kind: Type.Literal('action'),
  conversationId,
  surfaceId,
  action: object({
    name: Type.String({ minLength: 1, maxLength: ACTION_NAME_LENGTH_MAX }),
    sourceComponentId: Type.Optional(nodeId),
    context: Type.Optional({
      ...anyObject,
      description: 'With a text `prompt` the action asks for a change; otherwise the data model is kept.',
    }),
  }),
  dataModel: Type.Optional(anyObject),
  conversationContext: Type.Optional(ConversationContext),
});

export const AppBody = named('AppRequest', {
  kind: Type.Literal('app'),
  conversationId,
  app: {
    ...anyObject,
    description:
      'An app description, as /app-schema.json has it: it replaces that of the interface, which is compiled again. Data that it does not change stays.',
  },
  conversationContext: Type.Optional(ConversationContext),
});

export type AppRequest = Static<typeof AppBody>;
export type PromptRequest = Static<typeof PromptBody>;
export type ActionRequest = Static<typeof ActionBody>;

const EVENTS = `A stream of server-sent events; each has \`event\`, \`id\` (1, 2, 3 …) and JSON \`data\` with the same \`type\`:

- \`status {stage, message}\`: what is being done.
- \`a2ui {message}\`: an A2UI v0.9.1 message of the catalogue at /catalogue.json; for a new interface all of it, for a change only what changed.
- \`payload {payload}\`: the whole interface; a later one replaces it.
- \`coverage {engine, requirements}\`: what became of each requirement. Without a payload, nothing was understood: the requirements have a reason, and often choices.
- \`error {code, message, retryAfter?}\`
- \`done {turnId, version}\`: always the last event, also after an error.

Comments keep the connection open. A client that leaves stops the work.`;

export const postAgent = describe({
  operationId: 'runAgent',
  summary: 'Make or change an interface',
  description: EVENTS,
  tag: 'agent',
  isOwned: true,
  body: Type.Union([refer(PromptBody), refer(ActionBody), refer(AppBody)]),
  content: { 'text/event-stream': anyText },
  errors: [
    'invalid_body',
    'invalid_interface',
    'surface_unknown',
    'forbidden',
    'payload_too_large',
    'unsupported_media_type',
    'rate_limited',
  ],
});
