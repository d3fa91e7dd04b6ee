import type { Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { listPaths } from '../../interface/to-label.ts';

/** The nodes that show data at a path or below it. */
export function listShowing({ nodes }: Payload, path: string): string[] {
  return nodes
    .filter(({ props }) => listPaths(props).some((other) => other === path || other.startsWith(`${path}/`)))
    .map(({ id }) => id);
}
