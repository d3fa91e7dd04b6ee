import type { ProgramPackage } from '../../../platform/service/program.ts';

/** How the program is called by people who read this: from a checkout, or from the registry of packages once it is there. */
export interface Launch {
  /** Runs all services. */
  readonly serve: string;
  /** Comes before the name of a command. */
  readonly magpie: string;
  /** Runs the local MCP server, from any folder. */
  readonly local: { readonly command: string; readonly args: readonly string[] };
  readonly requires: string;
  /** The words contain no place that the reader has to fill in. */
  readonly isComplete: boolean;
}

const FROM_CHECKOUT: Launch = {
  serve: 'npm start',
  magpie: 'npm run -s magpie --',
  local: { command: 'npm', args: ['--silent', '--prefix', '/path/to/magpie', 'run', 'magpie', '--', 'mcp'] },
  requires: 'A checkout of Magpie, and Node 20 or newer with npm.',
  isComplete: false,
};

export function toLaunch({ name, private: isPrivate = false }: ProgramPackage): Launch {
  if (isPrivate) return FROM_CHECKOUT;
  return {
    serve: `npx ${name}`,
    magpie: `npx ${name}`,
    local: { command: 'npx', args: ['-y', name, 'mcp'] },
    requires: 'Node 24 or newer with npm.',
    isComplete: true,
  };
}
