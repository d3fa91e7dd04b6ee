// Actions as buttons with words.
import type { Expression, Step } from '../../../interface-catalogue/model/expression.ts';
import type { CompileContext } from './context.ts';
import { toId } from './to-id.ts';

/** A button that does something with the row around. */
export interface OfferedAction {
  readonly id: string;
  readonly label: Expression;
  readonly icon?: string | undefined;
  readonly tone?: 'primary' | 'danger' | undefined;
  readonly press: { readonly steps: readonly Step[] };
  readonly showIf?: Expression | undefined;
}

/** Buttons with words, the first one filled. */
export function addOffers(
  context: CompileContext,
  parentId: string,
  id: string,
  offers: readonly OfferedAction[],
): void {
  if (offers.length === 0) return;
  const bar = context.draft.add(parentId, `${id}-actions`, 'Row', { gap: 'small', align: 'center' });
  const first = offers.find(({ tone }) => tone === 'primary') ?? offers[0];
  for (const offer of offers)
    context.draft.add(bar, `${id}-${toId(offer.id)}`, 'Button', {
      label: offer.label,
      icon: offer.icon,
      press: offer.press,
      showIf: offer.showIf,
      variant: toVariant(offer, offer === first),
    });
}

/** Deleting is quiet where it stands beside what people came for: it asks before it does anything. */
function toVariant({ id, tone }: OfferedAction, isFirst: boolean): string {
  if (id === 'delete') return 'ghost';
  if (isFirst) return 'primary';
  return tone === 'danger' ? 'danger' : 'secondary';
}
