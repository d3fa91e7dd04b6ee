// The parts of a description as short text, for a model that writes one.
import { readFileSync } from 'node:fs';
import { loadCatalogue } from '../../../../../interface-catalogue/load-catalogue.ts';
import shapes from '../../../app/shapes.json' with { type: 'json' };
import type { Shape } from '../../../app/shapes.ts';
import collection from '../../../kinds/collection.json' with { type: 'json' };
import type { PropertyDefinition } from '../../../kinds/kind.ts';
import { getKind, KIND_NAMES } from '../../../kinds/kinds.ts';

const GUIDE = new URL('./guide.txt', import.meta.url);

export function createInstructions(): string {
  return [
    readFileSync(GUIDE, 'utf8').trim(),
    `Parts (* is required):\n${Object.entries(shapes).map(toPartLine).join('\n')}`,
    `Properties of a view that is a collection: ${toProperties(collection as Properties)}`,
    `Kinds of views, each with an optional title:\n${KIND_NAMES.map(toKindLine).join('\n')}`,
    `Icons: ${[...loadCatalogue().icons].join(' ')}`,
  ].join('\n\n');
}

type Properties = { readonly [name: string]: PropertyDefinition };

function toPartLine([name, shape]: readonly [string, unknown]): string {
  return `${name} ${toShape(shape as Shape)}`;
}

function toShape({ type, options, properties, of, summary }: Shape): string {
  if (type === 'object') {
    const entries = Object.entries(properties ?? {});
    const listed = entries.map(([name, shape]) => `${name}${shape.required === true ? '*' : ''}: ${toShape(shape)}`);
    return `{${listed.join(', ')}}${toNote(summary)}`;
  }
  const entry = typeof of === 'string' ? of : of && toShape(of);
  const named = entry === undefined ? (options?.join('|') ?? type) : `${type} of ${entry}`;
  return `${named}${toNote(summary)}`;
}

function toKindLine(name: string): string {
  const { summary, isCollection, properties } = getKind(name).definition;
  return `${name}${isCollection === true ? ', a collection' : ''}: ${summary} {${toProperties(properties)}}`;
}

function toProperties(properties: Properties): string {
  return Object.entries(properties)
    .map(([name, property]) => `${name}${property.required === true ? '*' : ''}: ${toProperty(property)}`)
    .join(', ');
}

function toProperty({ type, options, entries, summary }: PropertyDefinition): string {
  const named = entries === undefined ? (options?.join('|') ?? type) : `list of {${toProperties(entries)}}`;
  return `${named}${toNote(summary)}`;
}

function toNote(summary: string | undefined): string {
  return summary === undefined ? '' : ` (${summary.replace(/\.$/, '')})`;
}
