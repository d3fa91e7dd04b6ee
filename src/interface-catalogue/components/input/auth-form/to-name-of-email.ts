/** Makes a name of an address: `ada.lovelace@example.com` is Ada Lovelace. */
export function toNameOfEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._\-+\d]+/).filter((word) => word !== '');
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ') || email;
}
