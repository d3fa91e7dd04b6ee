// The forms of an interface, as they are filled and sent in proofs.
import type { Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import type { UsedApp } from './used-app.ts';

const toSubmit = ({ component }: Node): string => (component === 'Stepper' ? 'finish' : 'submit');

/** Forms whose submission adds a row of the thing. */
export function findForms(payload: Payload, thing: string): readonly Node[] {
  return payload.nodes.filter((node) => {
    const submit = JSON.stringify(node.props[toSubmit(node)] ?? null);
    return submit.includes(`"do":"append","path":"/${thing}"`);
  });
}

/** The inputs of a form by the field that each is for. */
export function listInputs(used: UsedApp, form: Node): readonly { readonly field: string; readonly path: string }[] {
  return used.listBelow(form.id).flatMap(({ props }) =>
    [props['value'], props['day'], props['slot']].flatMap((binding) => {
      const path = isObject(binding) ? String(binding['path'] ?? '') : '';
      return path.startsWith('/forms/') ? [{ field: path.split('/').at(-1) ?? '', path }] : [];
    }),
  );
}

export async function submitForm(used: UsedApp, form: Node): Promise<void> {
  await used.run(form.props[toSubmit(form)]);
}
