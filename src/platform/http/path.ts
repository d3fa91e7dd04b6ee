/** Returns the path of a request target without its query, and without the host if the target is an absolute URL. */
export function toPath(url: string): string {
  const from = url.startsWith('/') ? 0 : (/^https?:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0);
  const end = url.indexOf('?', from);
  return url.slice(from, end === -1 ? undefined : end);
}
