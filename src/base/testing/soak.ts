/** True in `npm run test:soak`, which runs the long form of the files that import this. */
// biome-ignore lint/style/noProcessEnv: the runner passes it to the process of each test file.
export const IS_SOAK = process.env['TEST_SOAK'] === '1';

/** Returns the size of a proof. `otherwise` is for `npm test`, which has minutes for all tests together. */
export function forSoak<T>(inSoak: T, otherwise: T): T {
  return IS_SOAK ? inSoak : otherwise;
}
