// The command that downloads the packages of sources.json into bench/.corpus. It checks their hashes and unpacks the
// files of each root; files already there are kept. With `--verify` it checks instead that every labelled path exists
// among the unpacked files.
//
//   node bench/services/memory/corpus/fetch-corpus.ts [--verify] [package…]
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackage } from './fetch-package.ts';
import { listCorpusQueries } from './queries.ts';
import { CORPUS_FOLDER, listCorpusPackages, toPackageFolder } from './sources.ts';

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const packages = listCorpusPackages().filter(({ name }) => names.length === 0 || names.includes(name));
if (process.argv.includes('--verify')) verify();
else await fetchAll();

async function fetchAll(): Promise<void> {
  for (const [index, source] of packages.entries()) {
    const progress = `${index + 1}/${packages.length} ${source.name} ${source.version}`;
    try {
      const isNew = await fetchPackage(source, toPackageFolder(source.name));
      console.log(`${progress}: ${isNew ? 'fetched' : 'already there'}`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${progress}: FAILED\n  ${error instanceof Error ? error.message : error}`);
    }
  }
}

function verify(): void {
  let labels = 0;
  const missing: string[] = [];
  for (const { name } of packages) {
    for (const { id, relevant } of listCorpusQueries(name)) {
      for (const { path } of relevant) {
        labels++;
        if (!isFile(join(toPackageFolder(name), path))) missing.push(`${id}: ${path}`);
      }
    }
  }
  for (const line of missing) console.error(`missing ${line}`);
  console.log(
    `${labels} labels in ${packages.length} packages under ${CORPUS_FOLDER}, ${missing.length} of them missing`,
  );
  if (missing.length > 0) process.exitCode = 1;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
