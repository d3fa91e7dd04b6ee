import type { ProgramPackage } from '../../../platform/service/program.ts';

/** How the program is called by people who read this: in a checkout, or as the package that they have installed. */
export interface Launch {
  /** Runs all services. */
  readonly serve: string;
  /** Comes before the name of a command. */
  readonly magpie: string;
  /** Runs the local MCP server, from any folder. */
  readonly local: { readonly command: string; readonly args: readonly string[] };
  readonly requires: string;
  readonly isCheckout: boolean;
}

/** Readers put the place of their checkout into `local`. */
const FROM_CHECKOUT: Launch = {
  serve: 'npm start',
  magpie: 'npm run -s magpie --',
  local: { command: 'npm', args: ['--silent', '--prefix', '/path/to/magpie', 'run', 'magpie', '--', 'mcp'] },
  requires: 'A checkout of Magpie, and Node 20 or newer with npm.',
  isCheckout: true,
};

export function toLaunch(isCheckout: boolean, { name }: ProgramPackage): Launch {
  if (isCheckout) return FROM_CHECKOUT;
  return {
    serve: 'magpie serve',
    magpie: 'magpie',
    local: { command: 'magpie', args: ['mcp'] },
    requires: `The npm package ${name}, installed globally, and Node 24 or newer.`,
    isCheckout: false,
  };
}
