// Inputs and outputs of the MCP tools.
import { type Static, Type } from 'typebox';
import { NODE_ID_LENGTH_MAX, PROMPT_LENGTH_MAX, QUERY_LENGTH_MAX } from '../limits.ts';
import { EXPORT_FORMATS } from '../ports.ts';
import { anyObject, closed, conversationId, count, galleryId, oneOf, text, turnId, url } from './fields.ts';
import { ENTRY_FIELDS } from './gallery.ts';

/** What fits the context of an agent; more is read over HTTP. */
export const RESULTS_DEFAULT = 10;
const RESULTS_MAX = 50;

const prompt = Type.String({ minLength: 1, maxLength: PROMPT_LENGTH_MAX, pattern: '\\S' });
const payload = { ...anyObject, description: 'The whole interface: title, theme, dataModel and nodes.' };
const version = Type.Integer({ minimum: 1 });

export const SearchInput = Type.Object(
  {
    query: Type.Optional(
      Type.String({ maxLength: QUERY_LENGTH_MAX, description: 'Words of titles, published prompts and authors.' }),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: RESULTS_MAX, default: RESULTS_DEFAULT })),
  },
  closed,
);
export const SearchOutput = Type.Object(
  { total: count, page: count, interfaces: Type.Array(Type.Object(ENTRY_FIELDS, closed)) },
  closed,
);

export const EntryInput = Type.Object({ id: { ...galleryId, description: 'An id of the gallery.' } }, closed);
export const EntryOutput = Type.Object({ ...ENTRY_FIELDS, payload }, closed);

export const GenerateInput = Type.Object(
  {
    prompt: {
      ...prompt,
      description: 'What the interface is for and what it must have. Numbered or listed requirements are covered best.',
    },
  },
  closed,
);
export const RefineInput = Type.Object(
  {
    prompt: { ...prompt, description: 'What to change: add, remove, rename, move, restyle, “undo”. The rest stays.' },
    conversationId: Type.Optional({ ...conversationId, description: 'Of generate_interface or refine_interface.' }),
    interfaceId: Type.Optional({ ...galleryId, description: 'Or an id of the gallery.' }),
    payload: Type.Optional({ ...anyObject, description: 'Or a whole interface.' }),
    selectedNodeId: Type.Optional(
      Type.String({ minLength: 1, maxLength: NODE_ID_LENGTH_MAX, description: 'The node that “this” means.' }),
    ),
  },
  closed,
);
export const TurnOutput = Type.Object(
  {
    conversationId,
    turnId,
    version: count,
    title: text,
    engine: text,
    requirements: Type.Array(
      Type.Object(
        {
          text,
          status: oneOf(['covered', 'assumed', 'unresolved']),
          nodeIds: Type.Array(text),
          reason: Type.Optional(text),
          needsBackend: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    payload,
  },
  closed,
);

export const ExportInput = Type.Object(
  {
    format: oneOf(EXPORT_FORMATS, {
      description: 'a2ui: JSON Lines; html: one file that runs without a network; react: a TypeScript project.',
    }),
    conversationId: Type.Optional(conversationId),
    version: Type.Optional({ ...version, description: 'Of the conversation; the latest by default.' }),
    interfaceId: Type.Optional(galleryId),
    payload: Type.Optional(anyObject),
  },
  closed,
);
export const ExportOutput = Type.Object(
  { format: oneOf(EXPORT_FORMATS), files: Type.Array(Type.Object({ path: text, text }, closed)) },
  closed,
);

export const PublishInput = Type.Object(
  {
    conversationId,
    version: Type.Optional(version),
    publishPrompt: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether everybody may read the prompt.' }),
    ),
  },
  closed,
);
export const PublishOutput = Type.Object({ id: galleryId, url }, closed);
export const UnpublishOutput = Type.Object({ id: galleryId, status: Type.Literal('unpublished') }, closed);

export type SearchToolInput = Static<typeof SearchInput>;
export type EntryToolInput = Static<typeof EntryInput>;
export type GenerateToolInput = Static<typeof GenerateInput>;
export type RefineToolInput = Static<typeof RefineInput>;
export type ExportToolInput = Static<typeof ExportInput>;
export type PublishToolInput = Static<typeof PublishInput>;
