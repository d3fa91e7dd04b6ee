// The fields by which a list is filtered now, given or by default.
import type { App, View } from '../../../app/description.ts';
import { toCollection } from '../../../compile/collection.ts';
import { CompileContext } from '../../../compile/context.ts';

export function listFilters(app: App, view: View): readonly string[] {
  return toCollection(new CompileContext(app), 'view', view).filters.map(({ id }) => id);
}
