const GAP = 2;

/** Indented rows of cells that stand below each other. The last column is as wide as it likes. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length)) - 1;
  const widths = Array.from({ length: columns }, (_, column) => {
    const width = Math.max(...rows.map((row) => row[column]?.length ?? 0));
    return width === 0 ? 0 : width + GAP;
  });
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')}`).join('\n');
}
