// A small app description for tests.
import type { App } from '../../../src/services/studio/app/description.ts';

export const SHOP: App = {
  title: 'Lamps',
  purpose: 'Lamps and who buys them.',
  theme: { accent: '#2f6f5e' },
  things: {
    lamp: {
      name: 'lamp',
      plural: 'lamps',
      fields: { name: 'text', price: 'money' },
      rows: [
        { name: 'Moon', price: 40 },
        { name: 'Reed', price: 25 },
      ],
    },
    order: {
      name: 'order',
      plural: 'orders',
      fields: { name: 'text', lamp: { type: 'reference', to: 'lamp' } },
      rows: [{ name: 'A-1', lamp: 'Moon' }],
    },
  },
  pages: [
    { name: 'Lamps', views: [{ kind: 'table', of: 'lamp' }] },
    { name: 'Orders', views: [{ kind: 'table', of: 'order' }] },
  ],
};
