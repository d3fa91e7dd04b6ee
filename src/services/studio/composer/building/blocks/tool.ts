// Input, run, result: calculators, converters and text tools that really compute, and a marked sample for the others.
import type { Expression, Step } from '../../../../../interface-catalogue/model/expression.ts';
import type { Json } from '../../../../../interface-catalogue/model/payload.ts';
import { toAction, toCall, toPath, toSet, toText } from '../../../compile/expressions.ts';
import type { Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import defaults from '../knowledge/tool-defaults.json' with { type: 'json' };
import known from '../knowledge/tools.json' with { type: 'json' };
import { hasWord, toCapital, toId, toKey } from '../words.ts';
import { addTitle } from './add-title.ts';

interface ToolInput {
  readonly name: string;
  readonly label: string;
  readonly component: string;
  readonly default?: Json;
  readonly options?: Json;
  readonly [prop: string]: Json | undefined;
}

export interface Tool {
  readonly name: string;
  readonly words: readonly string[];
  readonly title: string;
  readonly run: string;
  readonly result: string;
  readonly kind: string;
  readonly note?: string;
  readonly inputs: readonly ToolInput[];
  /** `@name` in its paths is an input of the tool. */
  readonly value: Json;
  /** A number that changes with each run. */
  readonly seed?: boolean;
  /** The result is drawn between the inputs `from` and `to`. */
  readonly random?: boolean;
}

const TOOLS = known as unknown as readonly Tool[];

export function buildTools(requirements: readonly Requirement[], context: Context): void {
  addTitle(context, 'tool');
  const panels = new Map<string, string>();
  const facets: Requirement[] = [];
  for (const requirement of requirements) {
    const tool = findTool(requirement, context.brief.title);
    if (tool === undefined && isFacet(requirement)) facets.push(requirement);
    else {
      const made = tool ?? toSampleTool(requirement);
      const panel = panels.get(made.name) ?? addTool(made, context);
      panels.set(made.name, panel);
      context.fulfil([requirement], [panel], tool === undefined ? defaults.fallback.note : tool.note);
    }
  }
  const [first] = panels.values();
  if (facets.length > 0) context.fulfil(facets, [first ?? addTool(toSampleTool(facets[0] as Requirement), context)]);
}

/** A tool that was only assumed is the one that the interface is named after. */
function findTool({ title, text, details, isAssumed }: Requirement, name: string): Tool | undefined {
  return findToolFor(isAssumed === true ? name : `${title} ${text} ${details.join(' ')}`);
}

export function findToolFor(words: string): Tool | undefined {
  return TOOLS.find((tool) => hasWord(words, ...tool.words));
}

/** "Copy the result" is a part of a tool, not another tool. */
function isFacet({ verbs }: Requirement): boolean {
  return verbs.length > 0 && verbs.every((verb) => defaults.facets.includes(verb));
}

function toSampleTool({ title, details }: Requirement): Tool {
  const inputs =
    details.length > 0
      ? details
          .slice(0, 5)
          .map((detail) => ({ name: toKey(detail), label: toCapital(detail), component: 'TextField', default: '' }))
      : [{ name: 'text', label: 'Input', component: 'TextArea', lines: 6, default: '' }];
  const [first] = inputs;
  const value = { call: 'sample', args: { text: { path: `@${first?.name ?? 'text'}` }, kind: 'summary' } };
  return { name: toId(title), words: [], title, kind: 'text', inputs, value, ...defaults.fallback };
}

function addTool(tool: Tool, context: Context): string {
  const { draft } = context;
  const key = toKey(tool.name);
  const form = `/forms/${key}`;
  const steps: Step[] = [];
  if (tool.random)
    steps.push({ do: 'random', path: `${form}/seed`, min: toPath(`${form}/from`), max: toPath(`${form}/to`) });
  if (tool.seed) steps.push({ do: 'random', path: `${form}/seed`, min: 1, max: 1_000_000_000 });
  steps.push(toSet(`/app/results/${key}`, fillPaths(tool.value, form)));
  steps.push(toRunStep(context, toPath(`${form}/${tool.inputs[0]?.name ?? ''}`), toPath(`/app/results/${key}`)));
  const panel = draft.add(context.parentId, `tool-${tool.name}`, 'ToolPanel', {
    title: tool.title,
    runLabel: tool.run,
    run: toAction(...steps),
    result: toPath(`/app/results/${key}`),
    resultLabel: tool.result,
    resultKind: tool.kind,
    note: tool.note,
  });
  draft.put(`/app/results/${key}`, '');
  for (const { name, default: value, options, ...input } of tool.inputs) {
    const { component, ...props } = input;
    draft.put(`${form}/${name}`, value ?? '');
    draft.add(panel, `tool-${tool.name}-${toId(name)}`, component, {
      ...props,
      value: toPath(`${form}/${name}`),
      options: options === 'rates' ? defaults.rates : options,
    });
  }
  return panel;
}

/** Keeps what was run, for a history or a download that the prompt asks for. */
function toRunStep({ draft }: Context, input: Expression, result: Expression): Step {
  draft.put('/app/runs', []);
  return { do: 'append', path: '/app/runs', value: { input, result, date: toCall('today', {}) }, first: true };
}

function fillPaths(value: Json, form: string): Expression {
  if (Array.isArray(value)) return value.map((item: Json) => fillPaths(item, form));
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' && value.startsWith('@') ? `${form}/${value.slice(1)}` : value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillPaths(item as Json, form)]));
}

/** What a language or picture model would make: a marked sample. */
export function buildGenerators(requirements: readonly Requirement[], context: Context): void {
  addTitle(context, 'generator');
  const panels = new Map<string, string>();
  for (const requirement of requirements) {
    const words = `${requirement.title} ${requirement.text}`;
    const generator = defaults.generators.find((candidate) => hasWord(words, ...candidate.words));
    if (generator === undefined) continue;
    const id = toId(requirement.title);
    const panel = panels.get(generator.result) ?? addGenerator(id, requirement.title, generator, context);
    panels.set(generator.result, panel);
    context.fulfil([requirement], [panel], requirement.backendReason ?? defaults.fallback.note);
  }
}

function addGenerator(
  id: string,
  title: string,
  generator: (typeof defaults.generators)[number],
  context: Context,
): string {
  const { draft } = context;
  const form = `/forms/${toKey(id)}`;
  const result = `/app/results/${toKey(id)}`;
  const text = toText('{text} ({option})', { text: toPath(`${form}/text`), option: toPath(`${form}/option`) });
  const value =
    generator.kind === 'image' ? text : toCall('sample', { text: toPath(`${form}/text`), kind: generator.sample });
  draft.put(`${form}/text`, '');
  draft.put(`${form}/option`, generator.options[0] ?? '');
  draft.put(result, '');
  const panel = draft.add(context.parentId, `generator-${id}`, 'ToolPanel', {
    title,
    runLabel: 'Generate',
    run: toAction({ do: 'validate' }, toSet(result, value), toRunStep(context, toPath(`${form}/text`), toPath(result))),
    result: toPath(result),
    resultLabel: generator.result,
    resultKind: generator.kind,
    note: 'Sample output: a real product would ask a model.',
  });
  draft.add(panel, `generator-${id}-text`, 'TextArea', {
    label: generator.label,
    placeholder: generator.hint,
    value: toPath(`${form}/text`),
    lines: 4,
    required: true,
  });
  draft.add(panel, `generator-${id}-option`, 'Choice', {
    label: generator.option,
    options: generator.options,
    value: toPath(`${form}/option`),
    variant: 'chips',
  });
  return panel;
}
