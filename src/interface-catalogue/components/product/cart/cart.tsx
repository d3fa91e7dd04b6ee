import '../../../runtime/elements/button.css';
import './cart.css';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { type ActionProp, useAction, useBinding, useNumber, useText } from '../../../runtime/hooks.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toNumber, toRows, toText } from '../../../runtime/values/to-values.ts';

export interface CartProps {
  readonly rows: PathExpression;
  readonly currency?: string;
  readonly taxRate?: Expression;
  readonly shipping?: Expression;
  readonly checkoutLabel?: Expression;
  readonly checkout?: ActionProp;
  readonly emptyText?: Expression;
}

/** More of one thing are ordered otherwise. */
const QUANTITY_MAX = 99;

export const Cart = component<CartProps>(
  'Cart',
  ({ rows, currency, taxRate, shipping, checkoutLabel, checkout, emptyText }) => {
    const [value, set] = useBinding(rows);
    const items = toRows(value);
    const pay = useAction(checkout);
    const [rate, delivery] = [useNumber(taxRate) ?? 0, useNumber(shipping) ?? 0];
    const [label, nothing] = [useText(checkoutLabel ?? 'Check out'), useText(emptyText ?? 'Your cart is empty.')];
    const subtotal = items.reduce((sum, item) => sum + priceOf(item) * quantityOf(item), 0);
    const [tax, total] = [subtotal * rate, subtotal * (1 + rate) + delivery];
    const money = (amount: number) => formatValue(Math.round(amount * 100) / 100, 'currency', currency);
    const setQuantity = (id: string, quantity: number) =>
      set(
        items.map((item) =>
          item.id === id ? { ...item, quantity: Math.min(Math.max(quantity, 1), QUANTITY_MAX) } : item,
        ),
      );

    if (items.length === 0) {
      return (
        <div className="m-cart__sums">
          <Nothing title={nothing} icon="shopping-cart" />
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
          {checkout !== undefined && (
            <button type="button" className="m-button m-button--primary" onClick={() => pay()}>
              {label}
            </button>
          )}
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
        <button
          type="button"
          aria-label={`One ${name} less`}
          disabled={quantity <= 1}
          onClick={() => onQuantity(quantity - 1)}
        >
          <Icon name="minus" />
        </button>
        <output aria-label={`Quantity of ${name}`}>{quantity}</output>
        <button
          type="button"
          aria-label={`One ${name} more`}
          disabled={quantity >= QUANTITY_MAX}
          onClick={() => onQuantity(quantity + 1)}
        >
          <Icon name="plus" />
        </button>
      </span>
      <span className="m-cart__price">{price}</span>
      <button type="button" className="m-cart__remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash-2" />
      </button>
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
