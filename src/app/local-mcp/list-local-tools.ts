import type { LocalToolSummary, LocalTools } from '../../platform/local-tools/local-tool.ts';
import { type PARTS, SERVICES } from '../services.ts';
import type { PartsOf } from '../shared-parts.ts';
import { OWN_TOOLS } from './own-tools.ts';

/** The local tools by their declarer: `app`, or the name of a service. */
export const LOCAL_TOOLS: ReadonlyMap<string, LocalTools<PartsOf<typeof PARTS>>> = new Map([
  ['app', OWN_TOOLS],
  ...SERVICES.flatMap(({ name, localTools }) => (localTools === undefined ? [] : [[name, localTools] as const])),
]);

/** Returns every tool of `magpie mcp` in the order in which it lists them. Loads and starts nothing. */
export function listLocalTools(): LocalToolSummary[] {
  return [...LOCAL_TOOLS.values()].flatMap(({ tools }) => tools);
}
