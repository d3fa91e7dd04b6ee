/** The four kinds of white space in JSON. */
@inline
export function isSpace(character: u32): bool {
  return character <= 0x20 && (character == 0x20 || character == 0x0a || character == 0x0d || character == 0x09);
}

@inline
export function skipSpace(at: usize): usize {
  while (isSpace(load<u8>(at))) at++;
  return at;
}
