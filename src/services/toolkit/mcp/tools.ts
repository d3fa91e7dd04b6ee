// The read-only tools of agents over MCP. Over A2A they are skills.
import { type TObject, Type } from 'typebox';
import { assert } from '../../../base/assert.ts';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import { clientName, Guidance, InstallOptions, Links, object, Product, Workflows } from '../contract/bodies.ts';
import { SKILLS, type Skill } from '../documents/discovery-documents.ts';
import { listInstallOptions } from '../documents/install-options.ts';
import { listLinks, listWorkflows, toGuidance, toProduct } from '../documents/product.ts';
import type { Guide } from '../model/guide.ts';

export interface ToolkitTool extends McpTool, Skill {
  run(input: unknown): Promise<object>;
}

interface Action {
  readonly input?: TObject;
  readonly output: TObject;
  answer(guide: Guide, client?: string): object;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  get_product_overview: { output: Product, answer: toProduct },
  get_install_options: {
    input: object({ client: Type.Optional(clientName) }),
    output: InstallOptions,
    answer: (guide, client) => ({ installOptions: listInstallOptions(guide, client) }),
  },
  list_workflows: { output: Workflows, answer: (guide) => ({ workflows: listWorkflows(guide) }) },
  get_agent_routing_guidance: { output: Guidance, answer: toGuidance },
  get_public_links: { output: Links, answer: (guide) => ({ links: listLinks(guide) }) },
};

export function createTools(readGuide: () => Promise<Guide>): readonly ToolkitTool[] {
  return SKILLS.map((skill) => {
    const action = ACTIONS[skill.name];
    assert(action !== undefined, `there is an action for ${skill.name}`);
    const { input = object({}), output, answer } = action;
    const run = async (given: unknown) => answer(await readGuide(), (given as { client?: string } | undefined)?.client);
    return { ...skill, input, output, run };
  });
}
