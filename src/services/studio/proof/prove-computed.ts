// Tries a formula: the inputs of a form are filled, and the value that it shows is compared.
import type { Json, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import type { Claim } from '../app/claim.ts';
import { type App, findField } from '../app/description.ts';
import { findForms, listInputs } from './forms.ts';
import { FAILED, type Proof } from './proof.ts';
import { UsedApp } from './used-app.ts';

/** Amounts are rounded to hundredths. */
const DIFFERENCE_MAX = 0.006;

export function proveComputed(claim: Extract<Claim, { is: 'computes' }>, app: App, payload: Payload): Proof {
  const label = findField(app, claim.thing, claim.field)?.label;
  for (const form of findForms(payload, claim.thing)) {
    const used = new UsedApp(payload);
    const inputs = new Map(listInputs(used, form).map(({ field, path }) => [field, path]));
    const entries = Object.entries(claim.with);
    if (!entries.every(([field]) => inputs.has(field))) continue;
    for (const [field, value] of entries) used.store.set(inputs.get(field) ?? '', value as Json);
    const shown = used
      .listBelow(form.id)
      .flatMap(({ props }) => (isList(props['items']) ? props['items'].filter(isObject) : []))
      .find((item) => item['label'] === label);
    const value = shown === undefined ? Number.NaN : Number(used.evaluate(shown['value']));
    if (Math.abs(value - claim.gives) < DIFFERENCE_MAX)
      return { holds: true, nodeIds: [form.id], seen: `${label}: ${value}` };
  }
  return FAILED;
}
