// Checks of texts that must have a certain form, such as email addresses.

export type TextKind = 'text' | 'email' | 'password' | 'phone' | 'url';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const PHONE = /^[+\d\s().\-/]+$/;
/** Numbers inside one office may be this short; E.164 allows 15 digits, and people add an extension. */
const PHONE_DIGITS = { min: 3, max: 20 };

const CHECKS: { readonly [kind in TextKind]?: (text: string) => string | undefined } = {
  email: (text) => (EMAIL.test(text) ? undefined : 'Enter an email address such as name@example.com'),
  phone: (text) => (isPhone(text) ? undefined : 'Enter a phone number such as +44 20 7946 0018'),
  url: (text) => (isAddress(text) ? undefined : 'Enter a web address such as https://example.com'),
};

export function findTextProblem(
  text: string,
  kind: TextKind,
  minLength: number,
  maxLength: number | undefined,
): string | undefined {
  const length = [...text].length;
  if (length < minLength) return `Use at least ${minLength} characters`;
  if (maxLength !== undefined && length > maxLength) return `Use at most ${maxLength} characters`;
  return CHECKS[kind]?.(text);
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return PHONE.test(text) && digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max;
}

function isAddress(text: string): boolean {
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
  return url !== null && /^https?:$/.test(url.protocol) && /[^.]\.[^.]/.test(url.hostname);
}
