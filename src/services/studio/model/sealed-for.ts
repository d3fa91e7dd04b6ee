// What is told to open a sealed record of the authorization server: it cannot be passed off as another one.

export function toOauthPurpose(kind: string, idHash: string): string {
  return `oauth:${kind}:${idHash}`;
}

export function toOauthKeyPurpose(id: string): string {
  return `oauth-key:${id}`;
}
