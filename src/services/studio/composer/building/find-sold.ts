// What goes into the cart: things with a price, other than orders and payments.
import type { Brief, Entity } from '../brief.ts';
import { hasWord } from './words.ts';

const PRODUCT: Entity = {
  name: 'product',
  plural: 'products',
  icon: 'package',
  fields: [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'image', label: 'Picture', type: 'image' },
    { name: 'price', label: 'Price', type: 'currency' },
    { name: 'rating', label: 'Rating', type: 'rating' },
  ],
};

/** Undefined where the brief has no cart; general products where it has nothing with a price. */
export function findSold({ requirements, entities }: Brief): Entity | undefined {
  if (!requirements.some(({ kind, unresolvedReason }) => kind === 'cart' && unresolvedReason === undefined))
    return undefined;
  const isPriced = ({ name, fields }: Entity) =>
    !hasWord(name, 'order', 'payment', 'cart', 'invoice', 'coupon') && fields.some(({ type }) => type === 'currency');
  return entities.find(isPriced) ?? PRODUCT;
}
