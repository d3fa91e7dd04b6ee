/** The scopes of access tokens. */
export const GENERATE_SCOPE = 'interface:generate';
export const PUBLISH_SCOPE = 'interface:publish';
export const SCOPES: readonly string[] = [GENERATE_SCOPE, PUBLISH_SCOPE];
