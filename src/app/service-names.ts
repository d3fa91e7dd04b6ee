/** Every service Magpie is made of, whether or not this release has it yet: each has its place in the configuration. */
export const SERVICE_NAMES = ['vectors', 'memory', 'toolkit', 'pets', 'studio'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export const DEFAULT_PORTS: Readonly<Record<ServiceName, number>> = {
  vectors: 6333,
  memory: 6340,
  toolkit: 6341,
  pets: 6342,
  studio: 6343,
};
