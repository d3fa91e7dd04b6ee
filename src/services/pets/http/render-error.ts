import type { FastifyRequest } from 'fastify';
import type { Worded } from '../../../platform/errors/define-errors.ts';
import { JSON_TYPE } from '../../../platform/http/answer-headers.ts';
import type { RenderError } from '../../../platform/http/errors/answer-errors.ts';
import type { ErrorAnswer } from '../../../platform/http/errors/problem.ts';
import { toPath } from '../../../platform/http/path.ts';
import { PUBLIC_HEADERS } from '../../../platform/http/public-answer.ts';
import type { ErrorBody } from '../contract/error-body.ts';
import { prefersHtml, prefersMarkdown } from './accepts.ts';
import { escapeMarkdown } from './answers/escape-markdown.ts';
import { MARKDOWN_TYPE } from './documents/markdown-pages.ts';
import { TOON_TYPE, toToon } from './documents/toon.ts';

/** Renders the page of an error. */
export type RenderErrorPage = (
  status: number,
  words: Worded,
  request: FastifyRequest,
) => NonNullable<ReturnType<RenderError>>;

/** The paths of interfaces and documents for programs; no page is at them. */
const INTERFACES = /^\/(?:api|mcp|\.well-known)(?:\/|$)|\.(?:json|txt|xml)$/;

/** Creates a renderer that writes an error in the notation of the answer that it replaces. */
export function createErrorRenderer(renderPage: RenderErrorPage): RenderError {
  return (answer, request) => {
    const path = toPath(request.url);
    const body = answer.body as ErrorBody;
    if (path.endsWith('.toon')) return { type: TOON_TYPE, text: toToon(body), headers: PUBLIC_HEADERS };
    if (INTERFACES.test(path)) return toJson(answer, request);
    if (path.endsWith('.md') || prefersMarkdown(request)) {
      return { type: MARKDOWN_TYPE, text: toMarkdown(body), headers: { vary: 'Accept' } };
    }
    if (!prefersHtml(request)) return undefined;
    return renderPage(answer.status, answer.page ?? body, request);
  };
}

/** Pages of other sites may read the error of an answer that they may read. */
function toJson({ body }: ErrorAnswer, { method }: FastifyRequest): ReturnType<RenderError> {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead ? { type: JSON_TYPE, text: JSON.stringify(body), headers: PUBLIC_HEADERS } : undefined;
}

function toMarkdown({ code, message, hint }: ErrorBody): string {
  const advice = hint === undefined ? '' : `\n${escapeMarkdown(hint)}\n`;
  return `# ${escapeMarkdown(message)}\n\nCode: \`${code}\`\n${advice}`;
}
