// The texts for agents, in Markdown.
import { type LlmsLink, writeLlmsText } from '../../../platform/mcp/llms-text.ts';
import type { Guide } from '../model/guide.ts';
import { listInstallOptions } from './install-options.ts';
import words from './product.json' with { type: 'json' };
import { listLinks, listWorkflows } from './product.ts';

const ADVICE =
  'Use the MCP endpoint of the service that you need; the tool get_agent_routing_guidance of this one names it. All that this service offers is read-only and needs no credentials.';

export function writeLlms(guide: Guide): string {
  const { baseUrl, services } = guide;
  const running = services.flatMap(({ title, summary, baseUrl: url }): LlmsLink[] =>
    url === undefined ? [] : [{ label: title, url: `${url}/`, about: summary }],
  );
  const endpoints = services.flatMap(({ title, mcpUrl, isTokenRequired }): LlmsLink[] =>
    mcpUrl === undefined ? [] : [{ label: title, url: mcpUrl, about: isTokenRequired ? 'needs a token' : 'open' }],
  );
  return writeLlmsText({
    title: words.title,
    summary: words.summary,
    advice: ADVICE,
    sections: {
      Services: running,
      'MCP endpoints': endpoints,
      Documents: ['product', 'install-options', 'workflows'].map((name) => ({
        label: name,
        url: `${baseUrl}/api/${name}`,
      })),
      Optional: listLinks(guide).filter(({ url }) => url.startsWith(`${baseUrl}/`)),
    },
  });
}

export function writeLlmsFull(guide: Guide): string {
  const { services, commands, launch, localTools } = guide;
  const options = listInstallOptions(guide).map(
    ({ label, description, command, configSnippet }) =>
      `### ${label}\n\n${description}\n\n\`\`\`\n${command ?? configSnippet ?? ''}\n\`\`\``,
  );
  const workflows = listWorkflows(guide).map(
    ({ title, description, steps }) =>
      `### ${title}\n\n${description}\n\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
  );
  return `${[
    writeLlms(guide).trimEnd(),
    `## About\n\n${words.description}`,
    writeList('When to use what', services, ({ title, useWhen }) => `${title}: ${useWhen}`),
    writeList('Rules', [...words.rules, ...Object.values(words.boundaries)], (rule) => rule),
    '## Install and connect',
    ...options,
    '## Workflows',
    ...workflows,
    ...(localTools.length === 0
      ? []
      : [writeList('Tools of the local MCP server', localTools, (tool) => `\`${tool.name}\`: ${tool.description}`)]),
    writeList('Commands', commands, ({ name, summary }) => `\`${launch.magpie} ${name}\`: ${summary}`),
  ].join('\n\n')}\n`;
}

function writeList<T>(heading: string, items: readonly T[], write: (item: T) => string): string {
  return `## ${heading}\n\n${items.map((item) => `- ${write(item)}`).join('\n')}`;
}
