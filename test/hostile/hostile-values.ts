// Values that break careless programs. Markup and headers contain the word `x-canary`, which no answer may hold as
// markup.

export const CANARY = 'x-canary';

const RUN = 'alert(1)';

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  'x',
  'src',
  'a.b[0]',
  '2026-05-28T00:00:00Z',
  // Markup for each context in which a text may appear.
  `<${CANARY} onload=${RUN}>`,
  `</script></style></title></textarea>--><${CANARY}>`,
  `" ${CANARY}="1" onfocus="${RUN}" autofocus x="`,
  `' ${CANARY}='1' onfocus='${RUN}' x='`,
  `javascript:${RUN}//${CANARY}`,
  `data:text/html,<${CANARY}>`,
  `![x](javascript:${RUN}) [${CANARY}](javascript:${RUN}) <${CANARY}>`,
  `red;background:url(https://${CANARY}.example/)}*{color:red}@import url(https://${CANARY}.example/)`,
  // Code and JSX around texts.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on code that is written around texts
  '${alert(1)}`;alert(1);//{{constructor.constructor("alert(1)")()}}{alert(1)}',
  `"}/><${CANARY} dangerouslySetInnerHTML={{__html:"x"}} style={{}} href="javascript:${RUN}"/>{"`,
  `*/ ${RUN} /* </${CANARY}> // \\u003c${CANARY}\\u003e \u2028${RUN}\u2029`,
  'dangerouslySetInnerHTML',
  'style',
  'useState',
  'default',
  // Queries and commands.
  `' OR 1=1; DROP TABLE accounts; --`,
  `%' UNION SELECT * FROM sqlite_master --`,
  '"*" OR NEAR(a b, 3) col:x (',
  '$(touch x-canary) `id` | ls; -oProxyCommand=x --upload-pack=x',
  '.*(a+)+$ \\Q [[:alpha:]',
  // Paths and addresses.
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%00/..\\..\\windows',
  '/proc/self/environ',
  'file:///proc/self/environ',
  'http://127.0.0.1:1/',
  'http://[::1]:1/x',
  // Headers.
  `x\r\nX-Canary: 1\r\n\r\n<${CANARY}>`,
  // Unicode.
  '\u0000',
  'a\u0000b',
  '\u202egnp.exe\u2066\u2069',
  '\u{e0041}\u{e0042}',
  '\ud800',
  'x\udc00y',
  '\ufeff\u200b\u00ad',
  'e\u0301'.repeat(40),
  '\u{1f469}\u200d\u{1f467}',
  'İstanbul ßſK',
  '\u001b[2J\u001b]0;x\u0007',
  // Names of properties that all objects have.
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '1e400',
  '-0',
  '9007199254740993',
  'null',
  'true',
  'x'.repeat(300),
  'ä'.repeat(5_000),
];

export const HOSTILE_KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  'style',
  'href',
  'onClick',
  'dangerouslySetInnerHTML',
  'className',
  'ref',
  'key',
  'children',
  'id',
  'a',
  '',
  '\u0000',
  '\ud800',
  'x.y[0]',
  `<${CANARY}>`,
];

/** Finite numbers, which JSON can hold; `NUMBER_FORMS` has the others. */
export const HOSTILE_NUMBERS: readonly number[] = [
  0, -0, 1, -1, 0.1, 2, 255, 256, 1_000, 1_001, 65_536, 65_537, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 2 ** 53 + 2,
  2 ** 63, 2 ** 64, 1e308, -1e39, 3.5e38, 5e-324,
]; // biome-ignore format: a list

/** Numbers as texts of JSON: too large, written unusually, or no JSON at all. */
export const NUMBER_FORMS: readonly string[] = [
  '1e400', '-1e400', '-0', '-0.0', '9007199254740993', '18446744073709551616', '1E+2', '0.1e-400',
  '1'.repeat(400), '01', '.5', '5.', '+1', '0x10', 'NaN', 'Infinity', '1_000',
]; // biome-ignore format: a list
