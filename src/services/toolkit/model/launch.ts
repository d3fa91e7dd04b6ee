import type { ProgramPackage } from '../../../platform/service/program.ts';

/** The commands that start the program: in a checkout, or as an installed package. */
export interface Launch {
  /** The command that runs all services. */
  readonly serve: string;
  /** The prefix of a command's name. */
  readonly magpie: string;
  /** The command that runs the local MCP server, from any folder. */
  readonly local: { readonly command: string; readonly args: readonly string[] };
  readonly requires: string;
  readonly isCheckout: boolean;
}

/** The commands in a checkout. Readers insert its path into `local`. */
const FROM_CHECKOUT: Launch = {
  serve: 'npm start',
  magpie: 'npm run -s magpie --',
  local: { command: 'npm', args: ['--silent', '--prefix', '/path/to/magpie', 'run', 'magpie', '--', 'mcp', '--admin'] },
  requires: 'A checkout of Magpie, and Node 20 or newer with npm.',
  isCheckout: true,
};

export function toLaunch(isCheckout: boolean, { name }: ProgramPackage): Launch {
  if (isCheckout) return FROM_CHECKOUT;
  return {
    serve: 'magpie serve',
    magpie: 'magpie',
    local: { command: 'magpie', args: ['mcp', '--admin'] },
    requires: `The npm package ${name}, installed globally, and Node 24 or newer.`,
    isCheckout: false,
  };
}
