import { canBeSeen } from './can-be-seen.ts';

const LENGTH_MAX = 254;
const LOCAL_LENGTH_MAX = 64;

/** The usual characters of the local part; quoted ones are legal but not in use. */
const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;

export function isEmailAddress(text: string): boolean {
  if (text.length > LENGTH_MAX) return false;
  // Signs such as that of the kelvin have the lower case of a letter: they would lead to the account of another
  // address.
  if (text.normalize('NFC') !== text) return false;
  const at = text.lastIndexOf('@');
  if (at < 1 || at > LOCAL_LENGTH_MAX) return false;
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  // Some letters are blank, and the local part can become the name of an author.
  return LOCAL.test(local) && DOMAIN.test(domain) && canBeSeen(local) && canBeSeen(domain);
}

export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}
