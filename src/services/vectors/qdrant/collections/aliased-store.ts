// A store that also finds collections by alias. A name is tried as a collection first, so that calls by name cost
// nothing more.
import { CollectionNotFound } from '../../../../vector/errors.ts';
import type { CollectionAddress, VectorStore, WriteContext } from '../../../../vector/vector-store.ts';

export function withAliases(store: VectorStore): VectorStore {
  /** Returns the address of an alias, or throws the error if there is no such alias. */
  const resolve = async ({ namespace, name }: CollectionAddress, error: unknown): Promise<CollectionAddress> => {
    const aliases = error instanceof CollectionNotFound ? await store.listAliases(namespace) : [];
    const found = aliases.find(({ alias }) => alias === name);
    if (found === undefined) throw error;
    return { namespace, name: found.collection };
  };
  const ask =
    <Rest extends unknown[], T>(call: (at: CollectionAddress, ...rest: Rest) => Promise<T>) =>
    async (at: CollectionAddress, ...rest: Rest): Promise<T> =>
      call(at, ...rest).catch(async (error) => call(await resolve(at, error), ...rest));
  const write =
    <Rest extends unknown[], T>(call: (context: WriteContext, ...rest: Rest) => Promise<T>) =>
    async (context: WriteContext, ...rest: Rest): Promise<T> => {
      const again = async (error: unknown) => call({ ...context, at: await resolve(context.at, error) }, ...rest);
      return call(context, ...rest).catch(again);
    };
  const read = <Rest extends unknown[], T>(call: (at: CollectionAddress, ...rest: Rest) => AsyncIterable<T>) =>
    async function* (at: CollectionAddress, ...rest: Rest): AsyncGenerator<T> {
      let target = at;
      try {
        // A missing collection fails before the first slice.
        yield* call(at, ...rest);
        return;
      } catch (error) {
        target = await resolve(at, error);
      }
      yield* call(target, ...rest);
    };
  return {
    // These are about names, or about the store as a whole.
    createCollection: (...args) => store.createCollection(...args),
    deleteCollection: (...args) => store.deleteCollection(...args),
    changeAliases: (...args) => store.changeAliases(...args),
    listAliases: (...args) => store.listAliases(...args),
    listCollections: (...args) => store.listCollections(...args),
    stats: () => store.stats(),
    probe: () => store.probe(),
    close: () => store.close(),
    acknowledge: write((context) => store.acknowledge(context)),
    changeIndex: write((...args) => store.changeIndex(...args)),
    changeTuning: write((...args) => store.changeTuning(...args)),
    upsertPoints: write((...args) => store.upsertPoints(...args)),
    deletePoints: write((...args) => store.deletePoints(...args)),
    changePayload: write((...args) => store.changePayload(...args)),
    replaceVectors: write((...args) => store.replaceVectors(...args)),
    deleteVectors: write((...args) => store.deleteVectors(...args)),
    getCollection: ask((at) => store.getCollection(at)),
    countTerms: ask((...args) => store.countTerms(...args)),
    countPoints: ask((...args) => store.countPoints(...args)),
    listPoints: read((...args) => store.listPoints(...args)),
    scrollPoints: read((...args) => store.scrollPoints(...args)),
    searchPoints: read((...args) => store.searchPoints(...args)),
  };
}
