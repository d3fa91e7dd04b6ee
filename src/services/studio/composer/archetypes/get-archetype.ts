// What the interfaces of one sort have in common: the frame around the pages, and how their rows are shown.
import archetypes from './archetypes.json' with { type: 'json' };

export interface Archetype {
  readonly shell: 'sidebar' | 'topbar';
  /** A name of `catalogue/icon-names.json`: the mark beside the brand. */
  readonly icon: string;
  readonly collection: 'table' | 'cards' | 'list';
  /** Whether one row is shown beside its list, or in its place. */
  readonly detail: 'drawer' | 'page';
  /** Whether people who see a list of things may also change them when the prompt names only the things. */
  readonly sections: 'manage' | 'browse';
  /** Tables stand below the figures that are computed from them. */
  readonly tables?: 'overview';
}

/** The general one, an application with a page for each noun, where the name is not known. */
export function getArchetype(name: string): Archetype {
  const known = archetypes as { readonly [name: string]: Archetype };
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? (archetypes.app as Archetype);
}
