// The inputs of calculators, forms and actions, which are no fields of a thing.
import { type App, type Field, type FieldSpec, listFields, type NamedField, toField } from '../../app/description.ts';
import { listStems } from '../../reading/words.ts';
import { isSameName } from '../change.ts';
import type { Changed, Problem } from '../edit.ts';
import { getAt, setAt } from '../operations/paths.ts';

interface Input {
  readonly input: NamedField;
  readonly path: string;
}

function listInputs({ pages, actions = {} }: App): readonly Input[] {
  const list = (inputs: unknown, path: string) =>
    listFields((inputs ?? {}) as { readonly [id: string]: FieldSpec }).map((input) => ({
      input,
      path: `${path}/${input.id}`,
    }));
  return [
    ...pages.flatMap(({ views }, page) =>
      views.flatMap((view, number) =>
        ['inputs', 'asks'].flatMap((name) => list(view[name], `/pages/${page}/views/${number}/${name}`)),
      ),
    ),
    ...Object.entries(actions).flatMap(([id, { asks }]) => list(asks, `/actions/${id}/asks`)),
  ];
}

/** Those of the same name, or of the only name that has all of the words. */
function findInputs(app: App, name: string): readonly Input[] {
  const all = listInputs(app);
  const same = all.filter(({ input }) => isSameName(input.label, name));
  const stems = listStems(name);
  const near = all.filter(({ input }) => {
    const own = listStems(input.label);
    return stems.length > 0 && stems.every((stem) => own.includes(stem));
  });
  const labels = new Set(near.map(({ input }) => input.label));
  return same.length > 0 ? same : labels.size === 1 ? near : [];
}

type Change = { [Name in keyof Field]?: Field[Name] | undefined };

/** Changes all inputs that are called so, by the first of the names that there is. */
export function changeInputs(
  app: App,
  names: readonly string[],
  change: (input: NamedField) => Change | Problem,
): Changed {
  const found = names.map((name) => findInputs(app, name)).find((inputs) => inputs.length > 0) ?? [];
  if (found.length === 0) return { problem: `There is no field “${names.find((name) => name !== '')}” to enter.` };
  let changed = app;
  for (const { input, path } of found) {
    const properties = change(input);
    if ('problem' in properties) return properties as Problem;
    const spec = { ...toField(getAt(app, path) as FieldSpec), ...properties };
    changed = setAt(changed, path, Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined)));
  }
  return changed;
}
