// What the app tells of the whole program to a service that describes it to others.
import type { LocalToolSummary } from '../local-tools/local-tool.ts';

/** A page or interface of a service that the banner names. */
export interface ServiceLink {
  readonly label: string;
  /** Below the address of the service. */
  readonly path: string;
}

/** Something that an agent can do with the program, step by step. */
export interface Workflow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** `{url}` stands for the address of the service, `{magpie}` for how the command line is called. */
  readonly steps: readonly string[];
  /** Names of MCP tools, of the service or of the local server (`magpie mcp`). */
  readonly tools: readonly string[];
  /** Something stored or published is changed. */
  readonly mutates: boolean;
  /** What would change is told first, and done when it is confirmed. */
  readonly planFirst: boolean;
}

/** What a service tells of itself for discovery, beside its title and summary. */
export interface ServiceDiscovery {
  /** For agents that choose between services: "to find …". */
  readonly useWhen: string;
  /** Its MCP endpoint, where it has one. */
  readonly mcp?: { readonly path: string; readonly isTokenRequired: boolean };
  readonly workflows: readonly Workflow[];
}

export interface ProgramPackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

export interface ProgramCommand {
  readonly name: string;
  readonly summary: string;
}

/** A service of this release. */
export interface ProgramService {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly defaultPort: number;
  readonly links: readonly ServiceLink[];
  readonly discovery: ServiceDiscovery;
  /** Where it is reached from this machine; undefined while it does not run in this process. */
  readonly url: string | undefined;
  readonly publicUrl: string | undefined;
}

export interface ProgramFacts {
  readonly package: ProgramPackage;
  /** It runs from the sources, and not from the package as it is installed. */
  readonly isCheckout: boolean;
  readonly commands: readonly ProgramCommand[];
  /** Those of the local MCP server. */
  readonly workflows: readonly Workflow[];
  /** Tools of the local MCP server (`magpie mcp`). */
  readonly localTools: readonly LocalToolSummary[];
}

export interface Program extends ProgramFacts {
  /** All of this release, when those that were asked for have started. */
  listServices(): Promise<readonly ProgramService[]>;
}
