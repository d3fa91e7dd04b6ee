// The read-only tools of agents over MCP. Over A2A they are skills.
import { Type } from 'typebox';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import { clientName, Guidance, InstallOptions, Links, Product, Workflows } from '../contract/bodies.ts';
import type { Skill } from '../documents/discovery-documents.ts';
import { listInstallOptions } from '../documents/install-options.ts';
import { listLinks, listWorkflows, toGuidance, toProduct } from '../documents/product.ts';
import type { Guide } from '../model/guide.ts';

export interface ToolkitTool extends McpTool, Skill {
  run(input: unknown): Promise<object>;
}

const nothing = Type.Object({}, { additionalProperties: false });
const ofClient = Type.Object({ client: Type.Optional(clientName) }, { additionalProperties: false });

export function createTools(readGuide: () => Promise<Guide>): readonly ToolkitTool[] {
  return [
    {
      name: 'get_product_overview',
      title: 'Product overview',
      description: 'What Magpie is, its version, its services with their addresses, and what stays local.',
      tags: ['overview', 'product', 'services', 'version'],
      input: nothing,
      output: Product,
      run: async () => toProduct(await readGuide()),
    },
    {
      name: 'get_install_options',
      title: 'Install options',
      description:
        'Commands and configuration that start Magpie and connect clients to it; of one client where it is named.',
      tags: ['install', 'connect', 'configuration', 'client'],
      input: ofClient,
      output: InstallOptions,
      run: async (input) => {
        const { client } = input as { client?: string };
        return { installOptions: listInstallOptions(await readGuide(), client) };
      },
    },
    {
      name: 'list_workflows',
      title: 'Workflows',
      description: 'What can be done, step by step, with the tools that it takes and whether it changes anything.',
      tags: ['workflow', 'steps', 'tasks', 'how'],
      input: nothing,
      output: Workflows,
      run: async () => ({ workflows: listWorkflows(await readGuide()) }),
    },
    {
      name: 'get_agent_routing_guidance',
      title: 'Routing guidance for agents',
      description: 'Which service and which endpoint is for what, and the rules that agents keep to. Begin here.',
      tags: ['routing', 'guidance', 'choose', 'rules'],
      input: nothing,
      output: Guidance,
      run: async () => toGuidance(await readGuide()),
    },
    {
      name: 'get_public_links',
      title: 'Public links',
      description: 'Addresses of pages and documents, all of which can be read without credentials.',
      tags: ['links', 'documents', 'openapi'],
      input: nothing,
      output: Links,
      run: async () => ({ links: listLinks(await readGuide()) }),
    },
  ];
}
