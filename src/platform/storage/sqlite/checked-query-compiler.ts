// Compiles queries so that the rows that they return are compared with their checksums (`row-checksums.ts`).
import {
  AggregateFunctionNode,
  AliasNode,
  AndNode,
  ColumnNode,
  IdentifierNode,
  type OperationNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  type SelectionNode,
  type SelectQueryNode,
  SqliteQueryCompiler,
  sql,
  TableNode,
  type UpdateQueryNode,
  WhereNode,
} from 'kysely';
import { type ProtectedTable, toIntactCondition } from './row-checksums.ts';

const WITHOUT_CHECK = '/* has a checksum */';

/** Marks a query whose rows have a checksum that its caller compares, for `modifyFront`. It says nothing elsewhere. */
export const hasChecksum = sql.raw(WITHOUT_CHECK);

interface Source {
  readonly table: ProtectedTable;
  readonly alias: string;
}

export class CheckedQueryCompiler extends SqliteQueryCompiler {
  readonly #find: (table: string) => ProtectedTable | undefined;

  constructor(find: (table: string) => ProtectedTable | undefined) {
    super();
    this.#find = find;
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    const { from, joins = [], selections = [], frontModifiers = [] } = node;
    const sources = [...(from?.froms ?? []), ...joins.map((join) => join.table)].flatMap((each) =>
      this.#toSource(each),
    );
    const isMarked = frontModifiers.some(
      ({ rawModifier }) => rawModifier !== undefined && RawNode.is(rawModifier) && isMark(rawModifier),
    );
    const isChecked = !isMarked && selections.some((selection) => returnsContent(selection, sources));
    super.visitSelectQuery(isChecked ? withConditions(node, sources) : node);
  }

  /**
   * Checks the rows of an update: the rest of a row stays and gets a new checksum, so a damaged row would seem intact.
   */
  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(node.table === undefined ? node : withConditions(node, this.#toSource(node.table)));
  }

  #toSource(node: OperationNode): Source[] {
    const isAliased = AliasNode.is(node);
    const tableNode = isAliased ? node.node : node;
    if (!TableNode.is(tableNode)) return [];
    const { name } = tableNode.table.identifier;
    const table = this.#find(name);
    const alias = isAliased && IdentifierNode.is(node.alias) ? node.alias.name : name;
    return table === undefined ? [] : [{ table, alias }];
  }
}

function isMark({ sqlFragments }: RawNode): boolean {
  return sqlFragments.length === 1 && sqlFragments[0] === WITHOUT_CHECK;
}

function withConditions<Node extends SelectQueryNode | UpdateQueryNode>(node: Node, sources: readonly Source[]): Node {
  if (sources.length === 0) return node;
  const conditions = sources.map(
    ({ table, alias }): OperationNode => RawNode.createWithSql(toIntactCondition(table, alias)),
  );
  const all = node.where === undefined ? conditions : [ParensNode.create(node.where.where), ...conditions];
  return { ...node, where: WhereNode.create(all.reduce((one, other) => AndNode.create(one, other))) };
}

/** Returns false for counts and keys, which come from indexes; checking rows would read all contents of a table. */
function returnsContent({ selection }: SelectionNode, sources: readonly Source[]): boolean {
  const node = AliasNode.is(selection) ? selection.node : selection;
  if (AggregateFunctionNode.is(node)) return false;
  const column = ReferenceNode.is(node) ? node.column : node;
  if (!ColumnNode.is(column)) return true;
  return !sources.some(({ table }) => table.key.includes(column.column.name));
}
