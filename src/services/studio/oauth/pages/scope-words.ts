import { GENERATE_SCOPE, PUBLISH_SCOPE } from '../../model/scopes.ts';

const WORDS: Readonly<Record<string, string>> = {
  [GENERATE_SCOPE]: 'Make, read, change and export interfaces of your account, with its higher limits',
  [PUBLISH_SCOPE]: 'Publish interfaces in the public gallery under your name, and take them back',
};

/** What a scope allows, for a person. */
export function toScopeWords(scope: string): string {
  return WORDS[scope] ?? scope;
}
