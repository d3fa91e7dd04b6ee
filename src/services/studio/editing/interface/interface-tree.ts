// The nodes of an interface by their ids, parents and order.
import type { Node, Payload } from '../../../../interface-catalogue/model/payload.ts';

export class InterfaceTree {
  readonly #byId: ReadonlyMap<string, Node>;
  readonly #children: ReadonlyMap<string | null, readonly Node[]>;
  /** From the root downwards, as people read the interface. */
  readonly inOrder: readonly Node[];

  constructor({ nodes }: Payload) {
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    const groups = Map.groupBy(nodes, (node) => node.parentId);
    this.#children = new Map([...groups].map(([id, group]) => [id, group.toSorted((a, b) => a.order - b.order)]));
    this.inOrder = this.listChildren(null).flatMap((node) => this.listBranch(node.id));
  }

  find(id: string | null | undefined): Node | undefined {
    return id === null || id === undefined ? undefined : this.#byId.get(id);
  }

  listChildren(id: string | null): readonly Node[] {
    return this.#children.get(id) ?? [];
  }

  /** The children of its parent, itself included. */
  listSiblings(node: Node): readonly Node[] {
    return this.listChildren(node.parentId);
  }

  /** The node and all below it. */
  listBranch(id: string): readonly Node[] {
    const node = this.#byId.get(id);
    if (node === undefined) return [];
    return [node, ...this.listChildren(id).flatMap((child) => this.listBranch(child.id))];
  }

  /** From the parent up to the root. */
  listAncestors(node: Node): readonly Node[] {
    const parent = this.find(node.parentId);
    return parent === undefined ? [] : [parent, ...this.listAncestors(parent)];
  }

  isWithin(node: Node, ancestorId: string): boolean {
    return node.id === ancestorId || this.listAncestors(node).some(({ id }) => id === ancestorId);
  }

  findPage(node: Node): Node | undefined {
    return [node, ...this.listAncestors(node)].find(({ component }) => component === 'Page');
  }
}
