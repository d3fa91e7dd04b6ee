// Which nodes provide which feature of an entity's page.
import type { Feature } from './entity-view.ts';

export class Built {
  readonly #nodes = new Map<Feature, string[]>();

  add(feature: Feature, ...nodeIds: readonly string[]): void {
    this.#nodes.set(feature, [...(this.#nodes.get(feature) ?? []), ...nodeIds]);
  }

  list(features: readonly Feature[]): readonly string[] {
    return [...new Set(features.flatMap((feature) => this.#nodes.get(feature) ?? []))];
  }
}
