import { LANGUAGES } from './languages.ts';

const BY_NAME = new Map<string, string>();
const BY_EXTENSION = new Map<string, string>();
const BY_SHEBANG = new Map<string, string>();
for (const [name, language] of LANGUAGES) {
  for (const fileName of language.names ?? []) BY_NAME.set(fileName, name);
  for (const extension of language.extensions) BY_EXTENSION.set(extension, name);
  for (const interpreter of language.shebangs ?? []) BY_SHEBANG.set(interpreter, name);
}

/** The name before the first dot, as in `Dockerfile.dev` and `README.de`. */
const VARIANT = /^([^.]+)\./;
const SHEBANG = /^#!\s*(?:\S*\/)?(?:env\s+(?:-\S+\s+)*)?([\w+-]+?)[\d.]*(?=\s|$)/;

/** Syntax that only C++ has: C and C++ headers share the extension `.h`. */
const CPP_ONLY =
  /^\s*(?:class\s+\w|namespace\s+\w|template\s*<|using\s+\w|public:|private:|protected:|#include\s*<[a-z_]+>)/m;
const OBJECTIVE_C_ONLY = /^\s*(?:@interface|@protocol|@implementation|#import)\b/m;

/** Returns the name of the language, `text` if it is unknown. The content decides if the path is ambiguous. */
export function languageOf(path: string, text: string): string {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const byName = BY_NAME.get(fileName);
  if (byName !== undefined) return byName;
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
  if (extension !== fileName) {
    const found = BY_EXTENSION.get(extension) ?? BY_EXTENSION.get(extension.toLowerCase());
    if (found !== undefined) return toDialect(found, extension, text);
  }
  const variant = VARIANT.exec(fileName)?.[1];
  return (variant !== undefined ? BY_NAME.get(variant) : undefined) ?? fromShebang(text) ?? 'text';
}

function fromShebang(text: string): string | undefined {
  const interpreter = SHEBANG.exec(text.slice(0, 200))?.[1];
  return interpreter === undefined ? undefined : BY_SHEBANG.get(interpreter);
}

function toDialect(language: string, extension: string, text: string): string {
  if (extension === 'h') {
    if (OBJECTIVE_C_ONLY.test(text)) return 'objectivec';
    if (CPP_ONLY.test(text)) return 'cpp';
  }
  return language;
}
