/** Returns a class of errors whose constructor makes the message and the other members of its arguments. */
export function createErrorClass<Args extends readonly unknown[], Members extends { readonly message: string }>(
  name: string,
  toMembers: (...args: Args) => Members,
): new (
  ...args: Args
) => Error & Readonly<Members> {
  class NamedError extends Error {
    override readonly name = name;

    constructor(...args: Args) {
      const { message, ...members } = toMembers(...args);
      super(message);
      Object.assign(this, members);
    }
  }
  return NamedError as unknown as new (
    ...args: Args
  ) => Error & Readonly<Members>;
}
