// What every block gets: the brief, the interface so far, the place to build at, and where it reports what it fulfilled.

import type { JsonObject } from '../../../../interface-catalogue/model/payload.ts';
import type { Draft } from '../../compile/draft.ts';
import type { Archetype } from '../archetypes/get-archetype.ts';
import type { Brief, Entity, Requirement } from '../brief.ts';
import type { PagePlan } from './plan-pages.ts';

export type Row = JsonObject & { readonly id: string };

export interface Context {
  readonly brief: Brief;
  readonly archetype: Archetype;
  readonly draft: Draft;
  readonly pages: readonly PagePlan[];
  /** The node that receives what a block builds. */
  readonly parentId: string;
  /** The page of the parent, for links back to it. */
  readonly page: string;
  /** Sample rows of an entity, the same ones each time. */
  listRows(entity: Entity): readonly Row[];
  /** Requirements are fulfilled by these nodes; with a reason, the reading was a choice that the person should know. */
  fulfil(requirements: readonly Requirement[], nodeIds: readonly string[], reason?: string): void;
  /** Reports a part that the prompt does not ask for. */
  assume(text: string, nodeIds: readonly string[], reason: string): void;
}

/** Builds what requirements of one kind on one page ask for. */
export type Block = (requirements: readonly Requirement[], context: Context, entity?: Entity) => void;
