// What the routes of this service share in /openapi.json: errors, headers and security schemes.
import { type TSchema, Type } from 'typebox';
import {
  ANSWER_HEADERS,
  type AnswerConventions,
  anyText,
  describeOperation,
  JSON_MEDIA,
  type Operation,
} from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { ErrorBody } from './error-body.ts';
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';

export const SESSION_SCHEME = 'AppSessionCookie';
export const PROXY_SCHEME = 'ProxyBasic';

export const FORM_MEDIA = 'multipart/form-data';
export const TOON_MEDIA = 'text/toon';
export const MARKDOWN_MEDIA = 'text/markdown';

type Tag = 'pets' | 'sharing' | 'assets' | 'contributions' | 'people' | 'discovery' | 'pages';

export interface PetOperation extends Operation<ErrorCode, Tag> {
  /** Opened by people: errors come as a page or as Markdown, too, if the client prefers these. */
  readonly isOpenedByPeople?: boolean;
}

const CONVENTIONS: AnswerConventions<ErrorCode> = {
  anyRequest: [
    'request_timeout',
    'headers_too_large',
    'internal_error',
    'store_damaged',
    'overloaded',
    'disk_full',
    'disk_read_only',
    'disk_failing',
  ],
  describeError: (code) => ({ status: ERROR_STATUS[code], description: code }),
  headers: ANSWER_HEADERS,
};

export const file = (description: string) => Type.String({ format: 'binary', description });

export function describe({ isOpenedByPeople, ...operation }: PetOperation) {
  const errorContent = { ...toErrorContent(operation.content), ...(isOpenedByPeople && ERROR_PAGES) };
  return describeOperation(CONVENTIONS, { ...operation, errorContent });
}

/** An answer in one of these notations has its errors in the same one. */
const ERROR_NOTATIONS = { [TOON_MEDIA]: 'TOON', [MARKDOWN_MEDIA]: 'Markdown' };

const ERROR_PAGES = { 'text/html': anyText, [MARKDOWN_MEDIA]: anyText };

function toErrorContent(content: PetOperation['content'] = {}): Record<string, TSchema> {
  for (const [media, notation] of Object.entries(ERROR_NOTATIONS)) {
    if (media in content) return { [media]: { ...anyText, description: `An Error, written as ${notation}.` } };
  }
  return { [JSON_MEDIA]: refer(ErrorBody) };
}
