import { Type } from 'typebox';

/** The headers of answers of limited routes, for the description of an interface. */
export const RATE_LIMIT_HEADERS = {
  'RateLimit-Policy': Type.String({ description: 'The limit: `"name";q=quota;w=seconds`.' }),
  RateLimit: Type.String({ description: 'What is left of it: `"name";r=requests;t=seconds until all of it is back`.' }),
  'RateLimit-Limit': Type.String({ description: 'The quota, for clients of earlier drafts.' }),
  'RateLimit-Remaining': Type.String({ description: 'What is left of it, likewise.' }),
  'RateLimit-Reset': Type.String({ description: 'Seconds until all of it is back, likewise.' }),
};
