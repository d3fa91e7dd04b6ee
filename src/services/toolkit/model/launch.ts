import type { ProgramPackage } from '../../../platform/service/program.ts';

/** How the program is called by people who read this: as it was started itself. */
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

/** Its command, so that nothing is fetched which another project may have under the name. */
const INSTALLED: Launch = {
  serve: 'magpie serve',
  magpie: 'magpie',
  local: { command: 'magpie', args: ['mcp'] },
  requires: 'The npm package magpie-server, installed with --global, and Node 24 or newer.',
  isComplete: true,
};

export function toLaunch({ isInstalled }: ProgramPackage): Launch {
  return isInstalled ? INSTALLED : FROM_CHECKOUT;
}
