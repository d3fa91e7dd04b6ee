import { toAction, toCall, toPath, toSet } from '../../compile/expressions.ts';
import { addChoice } from '../../compile/inputs.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface FlashcardsProperties {
  readonly of: string;
  readonly front: string;
  readonly back: string;
  readonly known: string;
  readonly choose?: string;
}

export const flashcards = defineKind<FlashcardsProperties>(definition, (view, { context, nodeId }) => {
  const { draft, copy } = context;
  const { fields, thing } = context.getThing(view.of);
  const [card, isTurned] = [`/ui/${nodeId}/card`, `/ui/${nodeId}/turned`];
  draft.put(card, null);
  draft.put(isTurned, false);
  const choose = fields.find(({ id }) => id === view.choose);
  let rows = context.getRows(view.of);
  if (choose !== undefined) {
    addChoice(context, nodeId, nodeId, choose);
    rows = toCall('where', { rows, field: choose.id, value: toPath(`/ui/${nodeId}/choose`) });
  }
  const open = toCall('where', { rows, field: view.known, value: false });
  const draw = [toSet(isTurned, false), { do: 'random', path: card, rows: open }];
  const isDrawn = toPath(card);
  draft.add(nodeId, `${nodeId}-left`, 'Text', {
    text: toCall('text', {
      template: `{known} of {all} ${thing.plural} known`,
      values: {
        known: toCall('count', { rows: toCall('where', { rows, field: view.known, value: true }) }),
        all: toCall('count', { rows }),
      },
    }),
    variant: 'muted',
  });
  draft.add(nodeId, `${nodeId}-start`, 'Button', {
    label: copy('start'),
    icon: 'play',
    press: toAction(...draw),
    showIf: toCall('not', { value: isDrawn }),
  });
  const face = draft.add(nodeId, `${nodeId}-card`, 'Card', { title: toPath(`${card}/${view.front}`), showIf: isDrawn });
  draft.add(face, `${nodeId}-back`, 'Text', {
    text: toPath(`${card}/${view.back}`),
    variant: 'lead',
    showIf: toPath(isTurned),
  });
  const bar = draft.add(face, `${nodeId}-buttons`, 'Row', { gap: 'small' });
  draft.add(bar, `${nodeId}-turn`, 'Button', {
    label: copy('showAnswer'),
    press: toAction(toSet(isTurned, true)),
    showIf: toCall('not', { value: toPath(isTurned) }),
  });
  draft.add(bar, `${nodeId}-known`, 'Button', {
    label: copy('knewIt'),
    icon: 'check',
    press: toAction(
      { do: 'edit', path: `/${view.of}`, key: toPath(`${card}/id`), value: { [view.known]: true } },
      ...draw,
    ),
    showIf: toPath(isTurned),
  });
  draft.add(bar, `${nodeId}-again`, 'Button', {
    label: copy('repeat'),
    icon: 'repeat',
    variant: 'secondary',
    press: toAction(...draw),
    showIf: toPath(isTurned),
  });
});
