// The servers that one address names: `postgres://user@one:5432,two:5433/database?target_session_attrs=read-write`.

export interface Hosts {
  /** An address for each server. */
  readonly urls: readonly string[];
  readonly role: Role;
}

/** Standbys take no writes, without which no store can be opened. */
const ROLES = ['any', 'read-write', 'primary'] as const;
export type Role = (typeof ROLES)[number];

const PARAMETER = 'target_session_attrs';
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** Returns undefined for an address that is malformed or asks for a role that does not work. */
export function parseHosts(address: string): Hosts | undefined {
  const [, start = '', names = '', rest = ''] = ADDRESS.exec(address) ?? [];
  const urls: URL[] = [];
  for (const name of names.split(',')) {
    const text = `${start}${name}${rest}`;
    if (start === '' || !URL.canParse(text)) return undefined;
    urls.push(new URL(text));
  }
  const wanted = urls[0]?.searchParams.get(PARAMETER) ?? (urls.length > 1 ? 'read-write' : 'any');
  const role = ROLES.find((each) => each === wanted);
  for (const url of urls) url.searchParams.delete(PARAMETER);
  return role && { urls: urls.map(({ href }) => href), role };
}
