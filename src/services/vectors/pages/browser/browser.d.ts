// The types of browser features that the type library lacks.

/** A number that keeps its original text. */
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
  /** The trusted types; undefined if the browser does not enforce them. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string & URL };
  };
}
