import { Type } from 'typebox';
import { anyText } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { EXPORT_FORMATS } from '../ports.ts';
import { anyObject, conversationId, count, named, object, oneOf, text, time, turnId, url } from './fields.ts';
import { describeAll } from './operation.ts';
import { CoverageBody, MAKERS, PayloadBody } from './payload.ts';

const summary = { id: conversationId, title: text, latestVersion: count, createdAt: time, updatedAt: time };

const versionSummary = {
  version: Type.Integer({ minimum: 1 }),
  turnId: {
    ...turnId,
    description: 'Everybody who has it may read the version at /api/turns/{turnId} once it is shared.',
  },
  prompt: text,
  title: text,
  engine: oneOf(MAKERS),
  createdAt: time,
};

export const ConversationListBody = named('ConversationList', { conversations: Type.Array(object(summary)) });
export const ConversationBody = named('Conversation', { ...summary, versions: Type.Array(object(versionSummary)) });
export const VersionBody = named('Version', {
  ...versionSummary,
  payload: refer(PayloadBody),
  coverage: refer(CoverageBody),
});

const ConversationParams = Type.Object({ id: conversationId });
/** Digits; path parameters are text. */
const VersionParams = Type.Object({ id: conversationId, version: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
export const SharedBody = named('SharedVersion', { turnId, url });

const TurnParams = Type.Object({ turnId });
export const ExportQuery = Type.Object({ format: oneOf(EXPORT_FORMATS) });

const ERRORS = ['invalid_field', 'not_found'] as const;

/** A version as a file, by its format. */
export const EXPORT_CONTENT = {
  'application/jsonl': anyText,
  'text/html': anyText,
  'application/zip': anyText,
  'application/json': anyObject,
};

export const conversationOperations = describeAll(
  { tag: 'conversations', isOwned: true, errors: ERRORS },
  {
    listConversations: { summary: 'Your conversations, the last used first', answer: ConversationListBody },
    getConversation: {
      summary: 'A conversation and its versions',
      params: ConversationParams,
      answer: ConversationBody,
    },
    deleteConversation: { summary: 'Forget a conversation', params: ConversationParams, status: 204 },
    getVersion: { summary: 'A version of a conversation', params: VersionParams, answer: VersionBody },
    exportVersion: {
      summary: 'A version as A2UI JSON Lines, HTML file, React project (ZIP) or app description (JSON)',
      params: VersionParams,
      querystring: ExportQuery,
      content: EXPORT_CONTENT,
    },
    shareVersion: {
      summary: 'Let everybody with its link read a version, with its prompt',
      description: 'Ends with unshareVersion, and with the conversation.',
      params: VersionParams,
      errors: [...ERRORS, 'forbidden'],
      answer: SharedBody,
    },
    unshareVersion: {
      summary: 'Take the link of a version back',
      description: 'Its link is unknown then. Sharing the version again makes the same link valid again.',
      params: VersionParams,
      errors: [...ERRORS, 'forbidden'],
      status: 204,
    },
    getSharedVersion: {
      isOwned: false,
      summary: 'A version that was shared with you',
      params: TurnParams,
      answer: VersionBody,
    },
    exportSharedVersion: {
      isOwned: false,
      summary: 'The same as a file',
      params: TurnParams,
      querystring: ExportQuery,
      content: EXPORT_CONTENT,
    },
  },
);
