// The content of the documents, pages and tools, for readers at one address.
import type { LocalToolSummary } from '../../../platform/local-tools/local-tool.ts';
import type {
  Program,
  ProgramCommand,
  ProgramPackage,
  ProgramService,
  Workflow,
} from '../../../platform/service/program.ts';
import { type Launch, toLaunch } from './launch.ts';

export interface GuidedService {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly useWhen: string;
  readonly isRunning: boolean;
  /** The address; undefined if readers cannot reach the service. */
  readonly baseUrl: string | undefined;
  readonly openapiUrl: string | undefined;
  readonly mcpUrl: string | undefined;
  readonly isTokenRequired: boolean;
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly workflows: readonly Workflow[];
}

export interface Guide {
  /** The address of the toolkit service itself, without a slash at the end. */
  readonly baseUrl: string;
  readonly package: ProgramPackage;
  readonly launch: Launch;
  readonly commands: readonly ProgramCommand[];
  readonly services: readonly GuidedService[];
  readonly localTools: readonly LocalToolSummary[];
  readonly localWorkflows: readonly Workflow[];
  readonly checkedAt: Date;
}

export interface Reader {
  readonly baseUrl: string;
  /** True if the address is public. Services without a public address are then hidden. */
  readonly isPublic: boolean;
}

export async function readGuide(program: Program, { baseUrl, isPublic }: Reader, checkedAt: Date): Promise<Guide> {
  const { localTools } = program;
  const services = await program.listServices();
  const launch = toLaunch(program.isCheckout, program.package);
  const fill = (workflow: Workflow, url: string): Workflow => ({
    ...workflow,
    steps: workflow.steps.map((step) => step.replaceAll('{magpie}', launch.magpie).replaceAll('{url}', url)),
  });
  return {
    baseUrl,
    package: program.package,
    launch,
    commands: program.commands,
    services: services.map((service) => toGuided(service, toReachableUrl(service, baseUrl, isPublic), fill)),
    localTools,
    localWorkflows: localTools.length === 0 ? [] : program.workflows.map((workflow) => fill(workflow, '')),
    checkedAt,
  };
}

/**
 * Returns the address of a service. A service on this machine gets the host name by which the reader reached this one.
 */
function toReachableUrl({ url, publicUrl }: ProgramService, baseUrl: string, isPublic: boolean): string | undefined {
  if (url === undefined) return undefined;
  if (publicUrl !== undefined) return publicUrl;
  if (isPublic) return undefined;
  const reached = new URL(url);
  reached.hostname = new URL(baseUrl).hostname;
  return reached.origin;
}

function toGuided(
  { name, title, summary, url, defaultPort, links, discovery }: ProgramService,
  baseUrl: string | undefined,
  fill: (workflow: Workflow, url: string) => Workflow,
): GuidedService {
  const { useWhen, mcp, workflows } = discovery;
  const at = (path: string) => baseUrl && `${baseUrl}${path}`;
  return {
    id: name,
    title,
    summary,
    useWhen,
    isRunning: url !== undefined,
    baseUrl,
    openapiUrl: at('/openapi.json'),
    mcpUrl: mcp && at(mcp.path),
    isTokenRequired: mcp?.isTokenRequired ?? false,
    links: baseUrl === undefined ? [] : links.map(({ label, path }) => ({ label, url: `${baseUrl}${path}` })),
    workflows: workflows.map((workflow) => fill(workflow, baseUrl ?? `http://127.0.0.1:${defaultPort}`)),
  };
}
