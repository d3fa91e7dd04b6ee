import type { ServiceDescriptor } from '../../platform/service/service-descriptor.ts';
import discovery from './discovery.json' with { type: 'json' };

export const toolkitService: ServiceDescriptor<unknown> = {
  name: 'toolkit',
  title: 'Toolkit',
  summary: 'home page, and read-only discovery of this installation for people and agents',
  defaultPort: 6341,
  settings: [],
  commands: [],
  links: [{ label: 'docs', path: '/docs' }],
  discovery,
  accountTables: [],
  start: async (host) => {
    const { startToolkitService } = await import('./index.ts');
    return startToolkitService(host);
  },
};
