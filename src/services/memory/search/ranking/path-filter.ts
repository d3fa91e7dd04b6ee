/** Whether a path lies under a prefix or matches a glob; a glob without a slash is compared with the name of the file. */
export function toPathFilter(pattern: string): (path: string) => boolean {
  const wanted = pattern.replace(/^\.?\//, '');
  if (!/[*?{[]/.test(wanted)) {
    const folder = wanted.endsWith('/') || wanted === '' ? wanted : `${wanted}/`;
    return (path) => path === wanted || path.startsWith(folder);
  }
  const expression = new RegExp(`^${toSource(wanted)}$`, 'u');
  if (wanted.includes('/')) return (path) => expression.test(path);
  return (path) => expression.test(path.slice(path.lastIndexOf('/') + 1));
}

/** `**` any directories, `*` and `?` within one name, `{a,b}` one of several; anything else stands for itself. */
function toSource(glob: string): string {
  return glob.replaceAll(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{]+|\{/gu, (token) => {
    if (token === '**/') return '(?:[^/]+/)*';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (token.length > 1 && token.startsWith('{'))
      return `(?:${token.slice(1, -1).split(',').map(toSource).join('|')})`;
    return token.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  });
}
