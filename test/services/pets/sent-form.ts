export type FormFields = Readonly<Record<string, string | readonly string[] | SentPart | undefined>>;
export type SentHeaders = Readonly<Record<string, string>>;

export interface SentPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly type: string;
}

export function toPart(bytes: Buffer, name: string, type: string): SentPart {
  return { bytes: new Uint8Array(bytes), name, type };
}

export function toFormData(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (typeof value === 'string') form.append(name, value);
    else if ('bytes' in value) form.append(name, new Blob([value.bytes], { type: value.type }), value.name);
    else for (const each of value) form.append(name, each);
  }
  return form;
}
