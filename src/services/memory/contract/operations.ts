// Routes for agents and other programs, as /openapi.json describes them.
import {
  ANSWER_HEADERS,
  type AnswerConventions,
  type DescribedError,
  describeOperation,
  type Operation,
  toDocumentOperation,
} from '../../../platform/http/schemas/describe-operation.ts';
import { MCP_OPERATION } from '../../../platform/mcp/mcp-operation.ts';

const CONVENTIONS: AnswerConventions<DescribedError> = {
  anyRequest: [],
  describeError: (error) => error,
  headers: { limit: ANSWER_HEADERS.limit },
};

export function describe(operation: Operation<DescribedError, 'agents' | 'webhook' | 'discovery'>) {
  return describeOperation(CONVENTIONS, operation);
}

export const postMcp = describe({
  ...MCP_OPERATION,
  operationId: 'callMcp',
  description: 'Stateless; all tools only read. Requests from pages of other sites are refused.',
  tag: 'agents',
  security: [{ token: [] }],
  errors: [
    { status: 401, description: 'The token is missing or not valid.' },
    { status: 403, description: 'The request comes from a page of another site.' },
    { status: 429, description: 'The token calls too often.' },
  ],
});

export function describeDocument(operationId: string, summary: string, media?: string) {
  return describe(toDocumentOperation(operationId, summary, media));
}
