// Texts for agents: how to use the studio over MCP and over HTTP.
import { readFileSync } from 'node:fs';
import { writeLlmsText } from '../../../platform/mcp/llms-text.ts';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import { SERVICE_SUMMARY, SERVICE_TITLE } from '../contract/api.ts';
import { ERROR_STATUS } from '../contract/error-codes.ts';
import { VISITOR_HEADER } from '../contract/operation.ts';
import { fillTemplate } from '../fill-template.ts';
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
        {
          label: 'App schema',
          url: `${baseUrl}/app-schema.json`,
          about: 'the description that interfaces are made of',
        },
        { label: 'Gallery', url: `${baseUrl}/api/gallery`, about: 'published interfaces as JSON' },
      ],
    },
  });
}

const MCP_GUIDE = readFileSync(new URL('./mcp-guide.txt', import.meta.url), 'utf8');
const HTTP_GUIDE = readFileSync(new URL('./http-guide.txt', import.meta.url), 'utf8');

export function writeMcpGuide({ baseUrl, tools }: GuideParts): string {
  const list = tools.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n');
  return fillTemplate(MCP_GUIDE, { title: SERVICE_TITLE, baseUrl, tools: list });
}

export function writeFullGuide(parts: GuideParts): string {
  const { read: readCost, export: exportCost, write: writeCost, generate: generateCost } = COSTS;
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => `- \`${code}\` (${status})`);
  const values = {
    baseUrl: parts.baseUrl,
    visitorHeader: VISITOR_HEADER,
    readCost,
    exportCost,
    writeCost,
    generateCost,
  };
  const guide = fillTemplate(HTTP_GUIDE, { title: SERVICE_TITLE, codes: codes.join('\n'), ...values });
  return [writeLlms(parts), writeMcpGuide(parts), guide].join('\n');
}
