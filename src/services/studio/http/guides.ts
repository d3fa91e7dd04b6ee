// Texts for agents: how to use the studio over MCP and over HTTP.
import { readFileSync } from 'node:fs';
import { writeLlmsText } from '../../../platform/mcp/llms-text.ts';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import { SERVICE_SUMMARY, SERVICE_TITLE } from '../contract/api.ts';
import { ERROR_STATUS } from '../contract/error-codes.ts';
import { VISITOR_HEADER } from '../contract/operation.ts';
import { fillTemplate } from '../fill-template.ts';
import llms from './llms.json' with { type: 'json' };
import { COSTS } from './rate-limits.ts';

export interface GuideParts {
  readonly baseUrl: string;
  readonly tools: readonly Pick<McpTool, 'name' | 'description'>[];
}

export function writeLlms({ baseUrl }: GuideParts): string {
  const sections = Object.entries(llms).map(([heading, links]) => [
    heading,
    links.map(({ label, path, about }) => ({ label, url: `${baseUrl}${path}`, about })),
  ]);
  return writeLlmsText({
    title: SERVICE_TITLE,
    summary: SERVICE_SUMMARY,
    advice: `Use the MCP endpoint ${baseUrl}/mcp where the host can call tools, and POST ${baseUrl}/api/agent otherwise. No account is needed.`,
    sections: Object.fromEntries(sections),
  });
}

const MCP_GUIDE = readFileSync(new URL('./mcp-guide.txt', import.meta.url), 'utf8');
const HTTP_GUIDE = readFileSync(new URL('./http-guide.txt', import.meta.url), 'utf8');

export function writeMcpGuide({ baseUrl, tools }: GuideParts): string {
  const list = tools.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n');
  return fillTemplate(MCP_GUIDE, { title: SERVICE_TITLE, baseUrl, tools: list });
}

export function writeFullGuide(parts: GuideParts): string {
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => `- \`${code}\` (${status})`);
  const costs = Object.entries(COSTS).map(([name, cost]) => [`${name}Cost`, cost]);
  const values = {
    title: SERVICE_TITLE,
    baseUrl: parts.baseUrl,
    visitorHeader: VISITOR_HEADER,
    codes: codes.join('\n'),
  };
  const guide = fillTemplate(HTTP_GUIDE, { ...values, ...Object.fromEntries(costs) });
  return [writeLlms(parts), writeMcpGuide(parts), guide].join('\n');
}
