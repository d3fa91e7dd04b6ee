import './cart.css';
import { component } from '../../../runtime/component.tsx';
import { PushButton, SignButton } from '../../../runtime/elements/button.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toNumber, toRows, toText } from '../../../runtime/values/to-values.ts';

const PROPS = {
  rows: 'binding',
  'currency?': 'string',
  'taxRate?': 'number',
  'shipping?': 'number',
  'checkoutLabel?': 'text',
  'checkout?': 'action',
  'emptyText?': 'text',
} as const;

/** The largest quantity of one item in an order. */
const QUANTITY_MAX = 99;

export const Cart = component(
  'Cart',
  PROPS,
  ({ rows, currency: given, taxRate: rate = 0, shipping: delivery = 0, checkoutLabel, checkout, emptyText }) => {
    const surface = useSurface();
    const currency = given ?? surface.currency;
    const [value, set] = rows;
    const items = toRows(value);
    const subtotal = items.reduce((sum, item) => sum + priceOf(item) * quantityOf(item), 0);
    const [tax, total] = [subtotal * rate, subtotal * (1 + rate) + delivery];
    const money = (amount: number) =>
      formatValue(Math.round(amount * 100) / 100, 'currency', currency, undefined, surface.language);
    const setQuantity = (id: string, quantity: number) =>
      set(
        items.map((item) =>
          item.id === id ? { ...item, quantity: Math.min(Math.max(quantity, 1), QUANTITY_MAX) } : item,
        ),
      );

    if (items.length === 0) {
      return (
        <div className="m-cart__sums">
          <Nothing title={emptyText ?? 'Your cart is empty.'} icon="shopping-cart" />
        </div>
      );
    }
    return (
      <div className="m-cart">
        <ul className="m-cart__items">
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              price={money(priceOf(item) * quantityOf(item))}
              onQuantity={(quantity) => setQuantity(item.id, quantity)}
              onRemove={() => set(items.filter(({ id }) => id !== item.id))}
            />
          ))}
        </ul>
        <div className="m-cart__sums">
          <dl>
            <Sum label="Subtotal" amount={money(subtotal)} />
            {rate > 0 && <Sum label={`Tax (${formatValue(rate * 100, 'percent')})`} amount={money(tax)} />}
            {delivery > 0 && <Sum label="Shipping" amount={money(delivery)} />}
            <Sum label="Total" amount={money(total)} isTotal />
          </dl>
          {checkout && <PushButton onClick={checkout}>{checkoutLabel ?? 'Check out'}</PushButton>}
        </div>
      </div>
    );
  },
);

interface CartLineProps {
  readonly item: Row;
  readonly price: string;
  onQuantity(quantity: number): void;
  onRemove(): void;
}

function CartLine({ item, price, onQuantity, onRemove }: CartLineProps) {
  const name = toText(item['name'] ?? item['title']);
  const quantity = quantityOf(item);
  return (
    <li className="m-cart__item">
      <span className="m-cart__name">{name}</span>
      <span className="m-cart__quantity">
        <SignButton
          label={`One ${name} less`}
          icon="minus"
          disabled={quantity <= 1}
          onClick={() => onQuantity(quantity - 1)}
        />
        <output aria-label={`Quantity of ${name}`}>{quantity}</output>
        <SignButton
          label={`One ${name} more`}
          icon="plus"
          disabled={quantity >= QUANTITY_MAX}
          onClick={() => onQuantity(quantity + 1)}
        />
      </span>
      <span className="m-cart__price">{price}</span>
      <SignButton className="m-cart__remove" label={`Remove ${name}`} icon="trash-2" onClick={onRemove} />
    </li>
  );
}

function Sum({
  label,
  amount,
  isTotal = false,
}: {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}) {
  return (
    <div className={isTotal ? 'm-cart__total' : undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

function priceOf(item: Row): number {
  return toNumber(item['price']) ?? 0;
}

function quantityOf(item: Row): number {
  return toNumber(item['quantity']) ?? 1;
}
