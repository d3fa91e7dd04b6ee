// Associated data that binds a sealed record of the authorization server to its kind and id.

export function toOauthPurpose(kind: string, idHash: string): string {
  return `oauth:${kind}:${idHash}`;
}

export function toOauthKeyPurpose(id: string): string {
  return `oauth-key:${id}`;
}
