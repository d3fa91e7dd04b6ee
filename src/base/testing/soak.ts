/** `npm run test:soak` runs the files that import this, in their long form. */
// biome-ignore lint/style/noProcessEnv: the runner tells it to the process of each test file.
export const IS_SOAK = process.env['TEST_SOAK'] === '1';

/** The size of a proof: in a soak, and in `npm test`, which has minutes for all tests together. */
export function forSoak<T>(inSoak: T, otherwise: T): T {
  return IS_SOAK ? inSoak : otherwise;
}
