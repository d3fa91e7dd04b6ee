const GAP = 2;

/** Returns indented rows of aligned cells. The last column has no fixed width. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length)) - 1;
  const widths = Array.from({ length: columns }, (_, column) => {
    const width = Math.max(...rows.map((row) => row[column]?.length ?? 0));
    return width === 0 ? 0 : width + GAP;
  });
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')}`).join('\n');
}
