import { toAction } from '../../compile/expressions.ts';
import { toId } from '../../compile/to-id.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface HeroProperties {
  readonly headline: string;
  readonly text?: string;
  readonly eyebrow?: string;
  readonly image?: string;
  readonly button?: string;
  readonly opens?: string;
  readonly secondButton?: string;
  readonly secondOpens?: string;
}

const toOpen = (page: string | undefined) =>
  page === undefined ? undefined : toAction({ do: 'navigate', to: toId(page) });

export const hero = defineKind<HeroProperties>(definition, (view, { context, nodeId }) => {
  const [primary, secondary] = [toOpen(view.opens), toOpen(view.secondOpens)];
  context.draft.add(nodeId, `${nodeId}-hero`, 'Hero', {
    title: view.headline,
    text: view.text,
    eyebrow: view.eyebrow,
    image: view.image,
    primaryLabel: primary === undefined ? undefined : view.button,
    primary: view.button === undefined ? undefined : primary,
    secondaryLabel: secondary === undefined ? undefined : view.secondButton,
    secondary: view.secondButton === undefined ? undefined : secondary,
  });
});
