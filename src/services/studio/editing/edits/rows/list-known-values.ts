import type { Json, JsonObject, Payload } from '../../../../../interface-catalogue/model/payload.ts';

/** Values of fields that figures count and inputs offer, though no row may have them. */
export function listKnownValues(path: string, { nodes }: Payload): { field: string; value: string }[] {
  const form = `/forms${path}/`;
  return nodes.flatMap(({ props }) => {
    const bound = (props['value'] as { path?: unknown } | null | undefined)?.path;
    const field = typeof bound === 'string' && bound.startsWith(form) ? bound.slice(form.length) : undefined;
    const options =
      field === undefined || !Array.isArray(props['options']) ? [] : (props['options'] as readonly Json[]);
    const offered = options.flatMap((value) => (typeof value === 'string' && field ? [{ field, value }] : []));
    return [...offered, ...listCompared(props, path)];
  });
}

function listCompared(value: Json, path: string): { field: string; value: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value as JsonObject).flatMap((entry) => listCompared(entry, path));
  const { call, args } = value as { call?: unknown; args?: JsonObject };
  const rows = args?.['rows'] as { path?: unknown } | undefined;
  const [field, wanted] = [args?.['field'], args?.['value']];
  const isOwn = call === 'where' && rows?.path === path && typeof field === 'string' && typeof wanted === 'string';
  return isOwn ? [...inner, { field, value: wanted }] : inner;
}
