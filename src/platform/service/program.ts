// The description of the whole program, which the app passes to a service that publishes it.
import type { LocalToolSummary } from '../local-tools/local-tool.ts';

/** A page or interface of a service that the banner names. */
export interface ServiceLink {
  readonly label: string;
  readonly path: string;
}

/** A task that an agent can do with the program, step by step. */
export interface Workflow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The steps. `{url}` stands for the URL of the service, `{magpie}` for the call of the command line. */
  readonly steps: readonly string[];
  /** Names of MCP tools, of the service or of the local server (`magpie mcp`). */
  readonly tools: readonly string[];
  /** True if something stored or published is changed. */
  readonly mutates: boolean;
  /** True if the change is first shown as a plan, and made when it is confirmed. */
  readonly planFirst: boolean;
}

/** The details of a service for discovery, beside its title and summary. */
export interface ServiceDiscovery {
  /** The purpose for agents that choose between services: "to find …". */
  readonly useWhen: string;
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

/** The description of a service for people and agents. */
export interface ServiceFacts {
  readonly title: string;
  /** One line for the help. */
  readonly summary: string;
  readonly defaultPort: number;
  readonly links: readonly ServiceLink[];
  readonly discovery: ServiceDiscovery;
}

export interface ProgramService extends ServiceFacts {
  readonly name: string;
  /** The URL at which this machine reaches it; undefined while it does not run in this process. */
  readonly url: string | undefined;
  readonly publicUrl: string | undefined;
}

export interface ProgramFacts {
  readonly package: ProgramPackage;
  /** True if it runs from the sources, false if from the installed package. */
  readonly isCheckout: boolean;
  readonly commands: readonly ProgramCommand[];
  readonly workflows: readonly Workflow[];
  readonly localTools: readonly LocalToolSummary[];
}

export interface Program extends ProgramFacts {
  /** Returns all services of this release, after the requested ones have started. */
  listServices(): Promise<readonly ProgramService[]>;
}
