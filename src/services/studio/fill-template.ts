import { assert } from '../../base/assert.ts';

/** Replaces each `{{name}}` of a template. Values are not searched for names: they may come from a client. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    assert(values[name] !== undefined, `the template has a value for ${name}`);
    return String(values[name]);
  });
}
