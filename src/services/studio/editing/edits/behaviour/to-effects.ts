// Words for what a click should do, as steps: go to a page, open a dialog, say something, download rows, hide a part.

import type { Expression, Step } from '../../../../../interface-catalogue/model/expression.ts';
import type { Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { readPath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import { toCall, toPath } from '../../../compile/expressions.ts';
import type { EditContext } from '../../edit.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';
import { setProps } from '../../interface/change-nodes.ts';
import { findTargets } from '../../targets/find-targets.ts';
import { toPart } from '../../targets/to-part.ts';
import { findRowsPath } from '../rows/find-field.ts';
import { listRowLists } from '../rows/find-rows.ts';

export interface Effects {
  readonly steps: readonly Step[];
  /** With the conditions of the parts that are shown or hidden. */
  readonly payload: Payload;
  readonly nodeIds: readonly string[];
  readonly reason?: string | undefined;
}

type ToEffect = (words: string, context: EditContext) => Effects | undefined;

const SAYING =
  /^(?:show|display|pop up|bring up|say|present|toast|give)s?\s+(?:(?:an? |the )?(?:\w+ )?(?:message|toast|notification|confirmation|alert|popup|note|success message|notice)\s*)?(?:that says|which says|saying|reading|with(?: the text)?|:)?\s*(“[^”]*”).*$/i;
const MESSAGE =
  /^(?:show|display|pop up|give)s?\s+(?:an? |the )?(?:(\w+) )?(?:message|toast|notification|confirmation message|alert)\b(?: that says| saying|:)?\s*(.*)$/i;
const LEADING =
  /^(?:opens?|goes to|go to|go|navigates? to|leads? to|take (?:me|us|users?|people|you|them) to|takes? (?:me|us|users?|people|you|them) to|shows?|displays?|brings? up|jumps? to|switch(?:es)? to|reveals?|to)\s+(.+)$/i;
const HIDING = /^(hides?|toggles?|shows? or hides?|shows?|reveals?)\s+(.+)$/i;
const CLOSING = /^(?:close|dismiss)s?e?s?\s+(.+)$/i;
const DOWNLOADING =
  /^(?:download|export|save)s?\s+(.*?)(?:\s+(?:as|to|in|into)\s+(?:an? )?(csv|json|excel|spreadsheet|file|txt)(?: file)?)?$/i;
const ASKING = /^(?:ask|asks|require|requires|confirm)\b\s*(?:for )?(?:(?:a )?confirmation|first|whether|if)?\s*(.*)$/i;
const CLEARING = /^(?:clear|reset|empty|empties)s?\s+(.+)$/i;

export function toEffects(words: string, context: EditContext): Effects | undefined {
  const parts = words
    .split(/\s*,\s*(?:and\s+)?(?:then\s+)?|\s+and\s+(?:then\s+)?|\s+then\s+/i)
    .filter((part) => part !== '');
  let { payload } = context;
  const steps: Step[] = [];
  const nodeIds: string[] = [];
  let reason: string | undefined;
  for (const part of parts.slice(0, EFFECTS_MAX)) {
    const text = part
      .replace(/^(?:it |this |the app |we )?(?:should |must |will |to |please )*/i, '')
      .replace(/\s+instead$/i, '');
    const effect = EFFECTS.map((each) => each(text.trim(), { ...context, payload })).find((each) => each !== undefined);
    if (effect === undefined) return undefined;
    payload = effect.payload;
    steps.push(...effect.steps);
    nodeIds.push(...effect.nodeIds);
    reason ??= effect.reason;
  }
  return steps.length === 0 ? undefined : { steps, payload, nodeIds, reason };
}

/** More happen on no click. */
const EFFECTS_MAX = 6;

const toSteps = ({ payload }: EditContext, steps: readonly Step[], reason?: string): Effects => ({
  steps,
  payload,
  nodeIds: [],
  reason,
});

const say: ToEffect = (words, context) => {
  const quoted = SAYING.exec(words)?.[1];
  const [, kind, rest] = MESSAGE.exec(words) ?? [];
  if (quoted === undefined && rest === undefined) return undefined;
  const tone = /error|warning|fail/i.test(kind ?? '') ? 'bad' : 'good';
  const isGuess = quoted === undefined && rest === '';
  const message = quoted === undefined ? (rest === '' ? 'Done' : toLiteral(rest ?? '')) : toLiteral(quoted);
  return toSteps(
    context,
    [{ do: 'toast', message, tone }],
    isGuess ? 'The words of the message were left open; it says “Done”.' : undefined,
  );
};

const lead: ToEffect = (words, context) => {
  const place = LEADING.exec(words)?.[1] ?? words;
  const found = findTargets(place, context);
  const [first] = found?.targets ?? [];
  if (first === undefined || found?.isComplete !== true) return undefined;
  const { node, entry } = first;
  const page = entry?.value['page'];
  if (typeof page === 'string') return toSteps(context, [{ do: 'navigate', to: page }], found.note);
  if (node.component === 'Page')
    return toSteps(context, [{ do: 'navigate', to: String(node.props['name']) }], found.note);
  const dialog = [node, ...context.tree.listAncestors(node)].find(
    ({ component }) => component === 'Modal' || component === 'Drawer',
  );
  const open = (dialog?.props['open'] as { path?: string } | undefined)?.path;
  return open === undefined ? undefined : toSteps(context, [{ do: 'set', path: open, value: true }], found.note);
};

const close: ToEffect = (words, context) => {
  const place = CLOSING.exec(words)?.[1];
  const node = place === undefined ? undefined : findTargets(place, context)?.targets[0]?.node;
  const dialog =
    node === undefined
      ? undefined
      : [node, ...context.tree.listAncestors(node)].find(
          ({ props }) => (props['open'] as { path?: string } | undefined)?.path !== undefined,
        );
  const open = (dialog?.props['open'] as { path?: string } | undefined)?.path;
  return open === undefined ? undefined : toSteps(context, [{ do: 'set', path: open, value: false }]);
};

/** A part that a click shows is hidden until then. */
const turn: ToEffect = (words, context) => {
  const [, verb = '', place] = HIDING.exec(words) ?? [];
  const found = place === undefined ? undefined : findTargets(place, context);
  const [first] = found?.targets ?? [];
  if (first === undefined || first.entry !== undefined || found?.isComplete !== true) return undefined;
  const node = toPart(first.node, context.tree);
  const isShown = /^(?:shows?|reveals?)$/i.test(verb);
  const path = `/ui/${isShown ? 'shown' : 'hidden'}/${node.id}`;
  const condition: Expression = isShown ? toPath(path) : toCall('not', { value: toPath(path) });
  const step: Step = /toggle| or /i.test(verb) ? { do: 'toggle', path } : { do: 'set', path, value: true };
  const payload = setProps(context.payload, node.id, { showIf: toBoth(node, condition), hidden: undefined });
  return { steps: [step], payload, nodeIds: [node.id], reason: found.note };
};

function toBoth({ props }: Node, condition: Expression): Expression {
  const { showIf } = props;
  return showIf === undefined ? condition : toCall('all', { values: [showIf, condition] });
}

const download: ToEffect = (words, context) => {
  const [, what, kind] = DOWNLOADING.exec(words) ?? [];
  if (what === undefined) return undefined;
  const { payload } = context;
  const node = findTargets(what, context)?.targets[0]?.node;
  const lists = listRowLists(payload.dataModel);
  const path =
    (node === undefined ? undefined : findRowsPath(node, payload)) ??
    lists.find(({ path: other }) => what.toLowerCase().includes(other.slice(1).toLowerCase()))?.path ??
    lists[0]?.path;
  if (path === undefined || readPath(payload.dataModel, path) === null) return undefined;
  const format = /json/i.test(kind ?? '') ? 'json' : 'csv';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return toSteps(context, [{ do: 'download', name, format, value: toPath(path) }]);
};

const print: ToEffect = (words, context) =>
  /^prints?\b/i.test(words) ? toSteps(context, [{ do: 'print' }]) : undefined;

const copy: ToEffect = (words, context) => {
  const text = /^cop(?:y|ies)\s+(.+?)(?: to (?:the )?clipboard)?$/i.exec(words)?.[1];
  if (text === undefined) return undefined;
  return toSteps(context, [
    { do: 'copy', value: toLiteral(text) },
    { do: 'toast', message: 'Copied', tone: 'good' },
  ]);
};

const ask: ToEffect = (words, context) => {
  const question = ASKING.exec(words)?.[1];
  if (question === undefined) return undefined;
  const message = question === '' || /^before/i.test(question) ? 'Are you sure?' : toLiteral(question);
  return toSteps(context, [{ do: 'confirm', message }]);
};

const clear: ToEffect = (words, context) => {
  const what = CLEARING.exec(words)?.[1];
  const node = what === undefined ? undefined : findTargets(what, context)?.targets[0]?.node;
  if (node === undefined) return undefined;
  const input = context.tree
    .listBranch(node.id)
    .map(({ props }) => (props['value'] as { path?: string } | undefined)?.path)
    .find((path) => path?.startsWith('/forms/'));
  const rows = findRowsPath(node, context.payload) ?? (node.props['rows'] as { path?: string } | undefined)?.path;
  const path = input === undefined ? rows : node.component === 'Form' ? input.slice(0, input.lastIndexOf('/')) : input;
  return path === undefined ? undefined : toSteps(context, [{ do: 'clear', path }]);
};

const EFFECTS: readonly ToEffect[] = [say, lead, close, turn, download, print, copy, clear, ask];
