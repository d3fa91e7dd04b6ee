import { StoreOverloaded } from '../../errors.ts';
import type { FieldView } from '../../field-index/field-index.ts';
import type { VectorField } from '../../fields/fields.ts';
import { getTarget } from '../../point-batch.ts';
import type { SearchRequest } from '../../vector-store.ts';
import type { CollectionView } from '../memory/loaded-collection.ts';

/** Writes that reach the collection while the index of a field catches up with those before make it try again. */
const ATTEMPTS_MAX = 64;

/** One state of a collection and of the field that is searched in it. */
export interface SearchedView {
  readonly view: CollectionView;
  readonly target: VectorField;
  /** The index of a field that is not the main one. */
  readonly field?: FieldView;
  /** One bit for each slot whose point has its main vector; absent if all of them have. */
  readonly withMain?: Uint32Array;
  release(): void;
}

/** Opens a view for a search. `onGrown` is called when indexes have taken more memory. */
export async function openSearch(
  request: SearchRequest,
  open: () => Promise<CollectionView>,
  onGrown: () => void,
): Promise<SearchedView> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const view = await open();
    let searched: SearchedView | undefined;
    try {
      const target = getTarget(request, view.collection.fields);
      searched = findSearched(view, target);
      if (searched !== undefined) return searched;
      await view.collection.extras.catchUp(target, view);
      onGrown();
    } finally {
      if (searched === undefined) view.release();
    }
  }
  throw new StoreOverloaded('points are written faster than the index of a vector field can follow');
}

/** Returns undefined if an index has to catch up first. */
function findSearched(view: CollectionView, target: VectorField): SearchedView | undefined {
  const { extras, lacksMain } = view.collection;
  const release = () => view.release();
  if (target.isMain && !lacksMain) return { view, target, release };
  if (target.isMain) {
    const withMain = extras.findMain(view);
    return withMain && { view, target, withMain, release };
  }
  const field = extras.view(target, view);
  return (
    field && {
      view,
      target,
      field,
      release: () => {
        field.release();
        view.release();
      },
    }
  );
}
