// The messages of A2UI v0.9.1 that carry an interface of ours. https://a2ui.org
import type { Json, JsonObject } from '../../../interface-catalogue/model/payload.ts';

export const A2UI_VERSION = 'v0.9.1';
/** Names our catalogue; a name, not an address. */
export const CATALOG_ID = 'urn:magpie:studio:catalogue:v1';

/** A node as a component; its props are beside these fields. */
export interface A2uiComponent {
  readonly id: string;
  readonly component: string;
  readonly children?: readonly string[];
  readonly [prop: string]: Json | undefined;
}

export type A2uiMessage = { readonly version: typeof A2UI_VERSION } & (
  | {
      readonly createSurface: { readonly surfaceId: string; readonly catalogId: string; readonly theme: JsonObject };
    }
  | { readonly deleteSurface: { readonly surfaceId: string } }
  | { readonly updateComponents: { readonly surfaceId: string; readonly components: readonly A2uiComponent[] } }
  | { readonly updateDataModel: { readonly surfaceId: string; readonly path?: string; readonly value?: Json } }
);
