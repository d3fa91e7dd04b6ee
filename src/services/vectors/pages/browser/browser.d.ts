// What current browsers have and the type library does not know yet.

/** A number kept as the text it was written with. */
interface RawJson {
  readonly rawJSON: string;
}

interface JSON {
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
  parse(
    text: string,
    reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
}

interface Window {
  /** Absent where the browser does not enforce trusted types. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string & URL };
  };
}
