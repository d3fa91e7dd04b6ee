// Inputs and outputs of the MCP tools.
import { type Static, Type } from 'typebox';
import { NODE_ID_LENGTH_MAX, PROMPT_LENGTH_MAX, QUERY_LENGTH_MAX } from '../limits.ts';
import { EXPORT_FORMATS } from '../ports.ts';
import {
  anyObject,
  conversationId,
  count,
  galleryId,
  object,
  oneOf,
  selectedText,
  text,
  turnId,
  url,
} from './fields.ts';
import { ENTRY_FIELDS } from './gallery.ts';
import { CoverageBody } from './payload.ts';

/** The results that fit the context of an agent; programs read more over HTTP. */
export const RESULTS_DEFAULT = 10;
const RESULTS_MAX = 50;

const prompt = Type.String({ minLength: 1, maxLength: PROMPT_LENGTH_MAX, pattern: '\\S' });
const app = {
  ...anyObject,
  description: 'The app description: things, actions and pages, as /app-schema.json has it.',
};
const payload = Type.Object(
  { app: Type.Optional(app) },
  { additionalProperties: true, description: 'The whole interface: title, theme, dataModel, nodes and description.' },
);
const version = Type.Integer({ minimum: 1 });

export const SearchInput = object({
  query: Type.Optional(
    Type.String({ maxLength: QUERY_LENGTH_MAX, description: 'Words of titles, published prompts and authors.' }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: RESULTS_MAX, default: RESULTS_DEFAULT })),
});
export const SearchOutput = object({ total: count, page: count, interfaces: Type.Array(object(ENTRY_FIELDS)) });

export const EntryInput = object({ id: { ...galleryId, description: 'An id of the gallery.' } });
export const EntryOutput = object({ ...ENTRY_FIELDS, payload });

export const GenerateInput = object({
  prompt: {
    ...prompt,
    description: 'What the interface is for and what it must have. Numbered or listed requirements are covered best.',
  },
});
export const RefineInput = object({
  prompt: Type.Optional({
    ...prompt,
    description: 'What to change: add, remove, rename, move, restyle, “undo”. The rest stays.',
  }),
  app: Type.Optional({
    ...app,
    description:
      'Or the whole app description, changed, as /app-schema.json has it. Without conversationId, interfaceId and payload it makes a new interface.',
  }),
  conversationId: Type.Optional({ ...conversationId, description: 'Of generate_interface or refine_interface.' }),
  interfaceId: Type.Optional({ ...galleryId, description: 'Or an id of the gallery.' }),
  payload: Type.Optional({ ...anyObject, description: 'Or a whole interface.' }),
  selectedNodeId: Type.Optional(
    Type.String({ minLength: 1, maxLength: NODE_ID_LENGTH_MAX, description: 'The node that “this” means.' }),
  ),
  selectedText: Type.Optional({
    ...selectedText,
    description: 'Words in that node, such as the heading of a column, if only they are meant.',
  }),
});
export const TurnOutput = object({
  conversationId,
  turnId,
  version: count,
  title: text,
  engine: text,
  requirements: CoverageBody.properties.requirements,
  payload,
});

export const ExportInput = object({
  format: oneOf(EXPORT_FORMATS, {
    description:
      'a2ui: JSON Lines; html: one file that runs without a network; react: a TypeScript project; app: its description.',
  }),
  conversationId: Type.Optional(conversationId),
  version: Type.Optional({ ...version, description: 'Of the conversation; the latest by default.' }),
  interfaceId: Type.Optional(galleryId),
  payload: Type.Optional(anyObject),
});
export const ExportOutput = object({ format: oneOf(EXPORT_FORMATS), files: Type.Array(object({ path: text, text })) });

export const PublishInput = object({
  conversationId,
  version: Type.Optional(version),
  publishPrompt: Type.Optional(Type.Boolean({ default: false, description: 'Whether everybody may read the prompt.' })),
});
export const PublishOutput = object({ id: galleryId, url });
export const UnpublishOutput = object({ id: galleryId, status: Type.Literal('unpublished') });

export type SearchToolInput = Static<typeof SearchInput>;
export type EntryToolInput = Static<typeof EntryInput>;
export type GenerateToolInput = Static<typeof GenerateInput>;
export type RefineToolInput = Static<typeof RefineInput>;
export type ExportToolInput = Static<typeof ExportInput>;
export type PublishToolInput = Static<typeof PublishInput>;
