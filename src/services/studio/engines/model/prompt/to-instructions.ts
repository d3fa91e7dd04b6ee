// The catalogue as short text, for a model that chooses from it.
import { readFileSync } from 'node:fs';
import type {
  CallDefinition,
  Catalogue,
  ChildrenRule,
  ComponentDefinition,
  PropDefinition,
} from '../../../../../interface-catalogue/model/catalogue.ts';

const GUIDE = new URL('./guide.txt', import.meta.url);
const EXAMPLE = new URL('./example.jsonl', import.meta.url);

export function toInstructions(catalogue: Catalogue): string {
  const { components, commonProps, functions, steps, icons } = catalogue;
  return [
    readFileSync(GUIDE, 'utf8').trim(),
    `Props of every component: ${toProps(commonProps)}`,
    `Components:\n${[...components.values()].map(toComponentLine).join('\n')}`,
    `Functions:\n${toCallLines(functions)}`,
    `Steps:\n${toCallLines(steps)}`,
    `Icons: ${[...icons].join(' ')}`,
    `An example, for "a small task list":\n${readFileSync(EXAMPLE, 'utf8').trim()}`,
  ].join('\n\n');
}

function toComponentLine({ name, summary, children, props }: ComponentDefinition): string {
  return `${name} {${toProps(props)}}${toChildren(children)} ${summary}`;
}

function toChildren(rule: ChildrenRule): string {
  if (rule === 'none') return '';
  return ` children ${typeof rule === 'string' ? rule : rule.join('|')}.`;
}

function toProps(props: { readonly [name: string]: PropDefinition }): string {
  return Object.entries(props)
    .map(([name, definition]) => `${name}${definition.required === true ? '*' : ''}: ${toType(definition)}`)
    .join(', ');
}

function toType({ type, of, fields, min, max }: PropDefinition): string {
  if (type === 'choice' && Array.isArray(of)) return of.join('|');
  if (type === 'list' && fields !== undefined) return `list{${toProps(fields)}}${toRange(undefined, max)}`;
  if (type === 'list') return `list of ${toType(of as PropDefinition)}${toRange(undefined, max)}`;
  return `${type}${toRange(min, max)}`;
}

function toRange(min: number | undefined, max: number | undefined): string {
  return min === undefined && max === undefined ? '' : ` ${min ?? ''}..${max ?? ''}`;
}

function toCallLines(calls: ReadonlyMap<string, CallDefinition>): string {
  return [...calls].map(([name, { args, summary }]) => `${name}(${toArguments(args)}) ${summary}`).join('\n');
}

function toArguments(args: CallDefinition['args']): string {
  return Object.entries(args)
    .map(([name, { type, optional }]) => `${name}${optional === true ? '?' : ''}: ${type}`)
    .join(', ');
}
