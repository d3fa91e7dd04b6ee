// A new input of a form, bound beside the others.

import type { JsonObject, Node } from '../../../../../interface-catalogue/model/payload.ts';
import { readPath, writePath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import type { Field, FieldType } from '../../../composer/brief.ts';
import { toId } from '../../../composer/building/words.ts';
import { toField } from '../../../composer/understanding/field-knowledge.ts';
import type { Edit, EditContext } from '../../edit.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';
import { insertBranch, toFreeId } from '../../interface/change-nodes.ts';
import { findTargets } from '../../targets/find-targets.ts';

const BY_TYPE: { readonly [type in FieldType]?: string } = {
  'long-text': 'TextArea',
  number: 'Number',
  currency: 'Number',
  percent: 'Number',
  duration: 'Number',
  bytes: 'Number',
  rating: 'Number',
  date: 'Date',
  time: 'Time',
  status: 'Select',
  category: 'Select',
  boolean: 'CheckBox',
  image: 'Dropzone',
};
const BY_WORD: readonly (readonly [RegExp, string])[] = [
  [/area/i, 'TextArea'],
  [/checkbox/i, 'CheckBox'],
  [/dropdown|select/i, 'Select'],
  [/toggle|switch/i, 'Switch'],
  [/slider/i, 'Slider'],
  [/date/i, 'Date'],
  [/upload/i, 'Dropzone'],
];
/** More are found by a search rather than chosen. */
const OPTIONS_MAX = 30;
const INPUTS: ReadonlySet<string> = new Set([
  'TextField',
  'TextArea',
  'Number',
  'Select',
  'Choice',
  'CheckBox',
  'Switch',
  'Slider',
  'Date',
  'Time',
  'Dropzone',
]);

export const addField: Edit = ({ target, value = '', component: word = '', options: choices }, context) => {
  const name = toLiteral(value).replace(/^(?:new|required|optional|the|their|your|an?)\s/i, '');
  if (/\b(?:search|filter|in|on|with)\b/i.test(name) || name === '') return undefined;
  const found = findTargets(target ?? 'form', context);
  const form = findForm(found?.targets[0]?.node, context);
  if (form === undefined)
    return target === undefined && !/field|input|box|select|dropdown/i.test(word)
      ? undefined
      : { problem: 'There is no form that could get a field.' };
  const asked = choices?.replaceAll(/[“”]/g, '').split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/i);
  const options = asked?.slice(0, OPTIONS_MAX).map((choice) => choice.charAt(0).toUpperCase() + choice.slice(1));
  const field = { ...toField(name), ...(options === undefined ? {} : { options }) };
  const path = `${findBase(form, context)}/${field.name}`;
  const component = BY_WORD.find(([pattern]) => pattern.test(word))?.[1] ?? BY_TYPE[field.type] ?? 'TextField';
  const props = toInputProps(component, field, path, /\brequired\b/i.test(value));
  const id = toFreeId(`${form.id}-${toId(name)}`, new Set(context.payload.nodes.map((node) => node.id)));
  const node: Node = { id, parentId: form.id, order: 0, component, props };
  const inputs = context.tree.listChildren(form.id);
  const last = inputs.findLastIndex((input) => INPUTS.has(input.component));
  const payload = insertBranch(context.payload, { parentId: form.id, beforeId: inputs[last + 1]?.id }, [node]);
  const isNew = readPath(payload.dataModel, path) === null;
  const dataModel = isNew ? writePath(payload.dataModel, path, toEmpty(component)) : payload.dataModel;
  return { payload: { ...payload, dataModel }, nodeIds: [id], reason: found?.note, isGuess: found?.note !== undefined };
};

function findForm(node: Node | undefined, { tree }: EditContext): Node | undefined {
  if (node === undefined) return undefined;
  const isForm = ({ component }: Node) => component === 'Form';
  return tree.listBranch(node.id).find(isForm) ?? tree.listAncestors(node).find(isForm);
}

/** Where the other inputs of the form have their values. */
function findBase(form: Node, { tree }: EditContext): string {
  const paths = tree.listBranch(form.id).flatMap(({ props }) => {
    const path = (props['value'] as { path?: unknown } | null | undefined)?.path;
    return typeof path === 'string' && path.startsWith('/') ? [path.slice(0, path.lastIndexOf('/'))] : [];
  });
  return paths[0] ?? `/forms/${form.id}`;
}

function toInputProps(
  component: string,
  { label, type, options = [] }: Field,
  path: string,
  isRequired: boolean,
): JsonObject {
  const common = { label, value: { path }, ...(isRequired ? { required: true } : {}) };
  if (component === 'Select')
    return { ...common, options: options.length > 0 ? options : ['First', 'Second', 'Third'] };
  if (component === 'Slider') return { ...common, min: 0, max: 100 };
  if (component !== 'TextField') return common;
  return type === 'email' || type === 'phone' ? { ...common, kind: type } : common;
}

function toEmpty(component: string): boolean | number | string | null {
  if (component === 'CheckBox' || component === 'Switch') return false;
  if (component === 'Slider') return 0;
  return component === 'Number' || component === 'Dropzone' ? null : '';
}
