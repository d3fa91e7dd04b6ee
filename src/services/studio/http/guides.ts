// Texts for agents: how to use the studio over MCP and over HTTP.
import { writeLlmsText } from '../../../platform/mcp/llms-text.ts';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import { SERVICE_SUMMARY, SERVICE_TITLE } from '../contract/api.ts';
import { ERROR_STATUS } from '../contract/error-codes.ts';
import { VISITOR_HEADER } from '../contract/operation.ts';
import { COSTS } from './rate-limits.ts';

export interface GuideParts {
  readonly baseUrl: string;
  readonly tools: readonly Pick<McpTool, 'name' | 'description'>[];
}

export function writeLlms({ baseUrl }: GuideParts): string {
  return writeLlmsText({
    title: SERVICE_TITLE,
    summary: SERVICE_SUMMARY,
    advice: `Use the MCP endpoint ${baseUrl}/mcp where the host can call tools, and POST ${baseUrl}/api/agent otherwise. No account is needed.`,
    sections: {
      Guides: [
        { label: 'MCP', url: `${baseUrl}/mcp.md`, about: 'tools, tokens and limits' },
        { label: 'Everything', url: `${baseUrl}/llms-full.txt`, about: 'all guides in one file' },
      ],
      Interfaces: [
        { label: 'OpenAPI', url: `${baseUrl}/openapi.json`, about: 'every route' },
        { label: 'Catalogue', url: `${baseUrl}/catalogue.json`, about: 'every component with its props' },
        { label: 'Gallery', url: `${baseUrl}/api/gallery`, about: 'published interfaces as JSON' },
      ],
    },
  });
}

export function writeMcpGuide({ baseUrl, tools }: GuideParts): string {
  return `# ${SERVICE_TITLE} over MCP

Streamable HTTP endpoint: ${baseUrl}/mcp. It keeps nothing between two requests. Without a token a \`conversationId\` is a secret: everybody
who knows it can read and change that conversation.

Without a token everybody may search, read, generate and export within low limits. A token of the authorization server
(${baseUrl}/.well-known/oauth-authorization-server) with the scope \`interface:generate\` raises them; \`interface:publish\` is needed for
publishing and for taking back.

## Tools

${tools.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}

generate_interface and refine_interface name a \`ui://\` resource that shows the result in hosts with MCP Apps.
`;
}

export function writeFullGuide(parts: GuideParts): string {
  return `${writeLlms(parts)}
${writeMcpGuide(parts)}
${writeHttpGuide(parts)}`;
}

function writeHttpGuide({ baseUrl }: GuideParts): string {
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => `- \`${code}\` (${status})`);
  return `# ${SERVICE_TITLE} over HTTP

## Make an interface

\`\`\`sh
curl -N ${baseUrl}/api/agent -H 'content-type: application/json' \\
  -d '{"kind":"prompt","conversationId":"my-shop","prompt":"a shop for plants with a cart"}'
\`\`\`

The answer is a stream of server-sent events: \`status\`, \`a2ui\`, \`payload\`, \`coverage\`, \`error\`, and \`done\` as the last one. The same
\`conversationId\` continues: send “add a search”, “make the header green”, “undo”. A client that keeps conversations itself sends the
latest payload as \`conversationContext.latestPayload\`.

Without an account, what you make belongs to a secret: the first answer returns it in the header ${VISITOR_HEADER} (and as a cookie). Send it
back in that header with every request; without it nobody finds the conversation again. Others read a version when it is published, or after
POST ${baseUrl}/api/conversations/{id}/versions/{version}/share by its link; DELETE there takes the link back.

## Publish it

POST ${baseUrl}/api/design-feedback with \`{conversationId, turnId, rating: 1, publish: true, payload}\`; \`turnId\` is in the event \`done\`.
Send an Idempotency-Key, and repeat the request with the same key where no answer came.

## Limits

Each request costs units: reading ${COSTS.read}, exporting ${COSTS.export}, publishing and reporting ${COSTS.write}, generating ${COSTS.generate}. The RateLimit headers of every answer tell
how many there are in a minute and how many are left. After 429, wait as long as Retry-After says.

## Errors

\`{"error":{"code","message","docs","issues"}}\`, where \`issues\` lists what is wrong with a body or an interface, and where.

${codes.join('\n')}
`;
}
