// Runs before scripts/prepare.mjs: an old Node rejects that file with a SyntaxError before it runs a line of it. In syntax
// that Node 10 reads.
/** The first release on which the packages, with the Node that they bring, can be installed. */
const oldest = 20;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(`magpie: Node ${oldest} or newer is needed, and this is Node ${process.versions.node}`);
  process.exitCode = 1;
}
