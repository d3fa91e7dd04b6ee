import assert from 'node:assert/strict';
import type { Node } from '../../../../src/interface-catalogue/model/payload.ts';
import type { Stage } from './stage.ts';

/** Puts something into the cart where it is empty, and takes one more of it. */
export async function useCart(stage: Stage, node: Node): Promise<void> {
  const more = stage.at(node.id).locator('button[aria-label$=" more"]').first();
  if ((await more.count()) === 0) {
    const own = stage.findPage(node);
    const adding = stage.payload.nodes.find(
      ({ props }) =>
        /"(?:append|addToCart)","path":"\/cart"|"\/cart"/.test(
          JSON.stringify(props['press'] ?? props['rowActions'] ?? null),
        ) && JSON.stringify(props).includes('"do"'),
    );
    assert.ok(adding !== undefined, 'something can be put into the cart');
    const shop = stage.findPage(adding);
    if (shop !== undefined) await stage.goTo(shop);
    await stage.reach(adding);
    await stage.find(`[data-node="${adding.id}"]`).locator('button').filter({ hasText: /cart/i }).first().click();
    await stage.closeDialogs();
    if (own !== undefined) await stage.goTo(own);
  }
  await stage.changes(node.id, () => more.click());
}
