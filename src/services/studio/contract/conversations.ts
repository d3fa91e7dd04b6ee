import { Type } from 'typebox';
import { anyText, JSON_MEDIA } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { EXPORT_FORMATS } from '../ports.ts';
import { closed, conversationId, count, oneOf, text, time, turnId, url } from './fields.ts';
import { describe } from './operation.ts';
import { CoverageBody, PayloadBody } from './payload.ts';

const summary = { id: conversationId, title: text, latestVersion: count, createdAt: time, updatedAt: time };

const versionSummary = {
  version: Type.Integer({ minimum: 1 }),
  turnId: {
    ...turnId,
    description: 'Everybody who has it may read the version at /api/turns/{turnId} once it is shared.',
  },
  prompt: text,
  title: text,
  engine: oneOf(['composer', 'model']),
  createdAt: time,
};

export const ConversationListBody = Type.Object(
  { conversations: Type.Array(Type.Object(summary, closed)) },
  { ...closed, $id: 'ConversationList' },
);
export const ConversationBody = Type.Object(
  { ...summary, versions: Type.Array(Type.Object(versionSummary, closed)) },
  { ...closed, $id: 'Conversation' },
);
export const VersionBody = Type.Object(
  { ...versionSummary, payload: refer(PayloadBody), coverage: refer(CoverageBody) },
  { ...closed, $id: 'Version' },
);

const ConversationParams = Type.Object({ id: conversationId });
/** Digits; path parameters are text. */
const VersionParams = Type.Object({ id: conversationId, version: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
export const SharedBody = Type.Object({ turnId, url }, { ...closed, $id: 'SharedVersion' });

const TurnParams = Type.Object({ turnId });
export const ExportQuery = Type.Object({ format: oneOf(EXPORT_FORMATS) });

const common = { tag: 'conversations', errors: ['invalid_field', 'not_found'] } as const;
const EXPORTS = { 'application/jsonl': anyText, 'text/html': anyText, 'application/zip': anyText };

export const listConversations = describe({
  ...common,
  isOwned: true,
  operationId: 'listConversations',
  summary: 'Your conversations, the last used first',
  content: { [JSON_MEDIA]: refer(ConversationListBody) },
});
export const getConversation = describe({
  ...common,
  isOwned: true,
  operationId: 'getConversation',
  summary: 'A conversation and its versions',
  params: ConversationParams,
  content: { [JSON_MEDIA]: refer(ConversationBody) },
});
export const deleteConversation = describe({
  ...common,
  isOwned: true,
  operationId: 'deleteConversation',
  summary: 'Forget a conversation',
  params: ConversationParams,
  status: 204,
});
export const getVersion = describe({
  ...common,
  isOwned: true,
  operationId: 'getVersion',
  summary: 'A version of a conversation',
  params: VersionParams,
  content: { [JSON_MEDIA]: refer(VersionBody) },
});
export const exportVersion = describe({
  ...common,
  isOwned: true,
  operationId: 'exportVersion',
  summary: 'A version as A2UI JSON Lines, as an HTML file, or as a React project (ZIP)',
  params: VersionParams,
  querystring: ExportQuery,
  content: EXPORTS,
});
export const shareVersion = describe({
  ...common,
  isOwned: true,
  operationId: 'shareVersion',
  summary: 'Let everybody with its link read a version, with its prompt',
  description: 'Ends with unshareVersion, and with the conversation.',
  params: VersionParams,
  errors: [...common.errors, 'forbidden'],
  content: { [JSON_MEDIA]: refer(SharedBody) },
});
export const unshareVersion = describe({
  ...common,
  isOwned: true,
  operationId: 'unshareVersion',
  summary: 'Take the link of a version back',
  description: 'Its link is unknown then. Sharing the version again makes the same link valid again.',
  params: VersionParams,
  errors: [...common.errors, 'forbidden'],
  status: 204,
});
export const getSharedVersion = describe({
  ...common,
  operationId: 'getSharedVersion',
  summary: 'A version that was shared with you',
  params: TurnParams,
  content: { [JSON_MEDIA]: refer(VersionBody) },
});
export const exportSharedVersion = describe({
  ...common,
  operationId: 'exportSharedVersion',
  summary: 'The same as a file',
  params: TurnParams,
  querystring: ExportQuery,
  content: EXPORTS,
});
