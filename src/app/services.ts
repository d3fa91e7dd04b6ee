// The services and shared parts of this release. A service comes or goes with its line; nothing else in the app names
// one.
import { accountsPart } from '../accounts/accounts-part.ts';
import type { ServiceDescriptor } from '../platform/service/service-descriptor.ts';
import { memoryService } from '../services/memory/service.ts';
import { petsService } from '../services/pets/service.ts';
import { studioService } from '../services/studio/service.ts';
import { toolkitService } from '../services/toolkit/service.ts';
import { vectorsService } from '../services/vectors/service.ts';
import { vectorStorePart } from '../vector/vector-store-part.ts';
import type { PartDescriptors, PartsOf } from './shared-parts.ts';

/**
 * The parts that services share, by the name under which they request them. A backup saves the services first and then
 * these in their order. A part that services refer to by id comes last, so that its copy contains everything they name.
 */
export const PARTS = {
  vectorStore: vectorStorePart,
  accounts: accountsPart,
} as const satisfies PartDescriptors;

/** The services in the order in which help and banner list them: the one that people open first comes first. */
export const SERVICES: readonly ServiceDescriptor<PartsOf<typeof PARTS>>[] = [
  // One on each line, so that each can be removed by itself.
  toolkitService,
  vectorsService,
  memoryService,
  petsService,
  studioService,
];
