// The facts by which names are resolved, for each family of languages. They are data, in `families.json`.
import families from './families.json' with { type: 'json' };

interface Facts {
  readonly like?: string;
  readonly languages: readonly string[];
  /** The regions in which a local declaration is visible: brackets, or the definitions that contain it. */
  readonly blocks: 'braces' | 'definitions';
  /** The names of the own object, and of what it inherits from. */
  readonly self: readonly string[];
  readonly parents: readonly string[];
  /** The files that may define a bare name that the file itself neither declares nor imports. */
  readonly bare: 'nowhere' | 'folder' | 'anywhere';
  /** The files that may define the members of a class. */
  readonly members: 'file' | 'folder' | 'anywhere';
  /** `folder` if an import names a folder with all of its files. */
  readonly modules?: 'folder';
  /** True if a member needs no receiver inside its class. */
  readonly hasBareMembers?: boolean;
  /** The text after or before a name that is called. */
  readonly callAfter: string;
  readonly callBefore: string;
  readonly imports: readonly string[];
  /** The separator of an imported name and its local name. */
  readonly alias: string;
  /** The text around a name that is a key of an object or an argument. */
  readonly keys?: readonly DeclarationFacts[];
  /** The text after a pattern that takes members of an object: a type or the mark before a value. */
  readonly destructured?: string;
  /** An expression with `%` for a name that determines its type. */
  readonly narrowing?: string;
  /** The mark of functions that give values to parameters of tests by name, and the modules with those of a folder. */
  readonly fixtures?: { readonly mark: string; readonly modules: readonly string[] };
  /** The names of members that are called by the name of their class. */
  readonly constructors?: readonly string[];
  /** Expressions for the standard export of a file. */
  readonly standard?: readonly string[];
  readonly declarations: readonly DeclarationFacts[];
  /** The text before and after the brackets of parameters. */
  readonly parameters: { readonly before: string; readonly after: string };
  readonly fields: readonly DeclarationFacts[];
  /** The type that a signature returns, the bases that it names, and those in the body. */
  readonly returns: string;
  readonly bases: string;
  readonly embeds?: string;
  /** Types that stand for their argument, and types with elements. */
  readonly wrappers: readonly string[];
  readonly lists: readonly string[];
  /** The files that stand for their folder. */
  readonly files: readonly string[];
}

/**
 * The text before and after a declared name. The groups `type`, `value`, `element` and `context` say what is known of
 * its type: as written, or by the expression that follows, by its elements, or by the one before.
 */
interface DeclarationFacts {
  readonly before: string;
  readonly after: string;
  readonly isParameter?: boolean;
  readonly isArrow?: boolean;
}

export interface DeclarationPattern {
  readonly before: RegExp;
  readonly after: RegExp;
  readonly isParameter: boolean;
  readonly isArrow: boolean;
}

export interface Family
  extends Pick<Facts, 'blocks' | 'bare' | 'members' | 'modules' | 'hasBareMembers' | 'files' | 'fixtures'> {
  readonly name: string;
  readonly self: ReadonlySet<string>;
  readonly parents: ReadonlySet<string>;
  readonly callAfter: RegExp;
  readonly callBefore: RegExp;
  readonly imports: readonly RegExp[];
  readonly alias: RegExp;
  readonly keys: readonly DeclarationPattern[];
  readonly destructured: RegExp | undefined;
  readonly narrowing: string | undefined;
  readonly constructors: ReadonlySet<string>;
  readonly standard: readonly RegExp[];
  readonly declarations: readonly DeclarationPattern[];
  readonly fields: readonly DeclarationPattern[];
  readonly parameters: { readonly before: RegExp; readonly after: RegExp };
  readonly returns: RegExp;
  readonly bases: RegExp;
  readonly embeds: RegExp | undefined;
  readonly wrappers: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
}

const TABLE = families as unknown as Record<string, Partial<Facts>>;
const OTHERS = 'words';
const compiled = new Map<string, Family>();
const familyNames = new Map(
  Object.entries(TABLE).flatMap(([name, { languages = [] }]) => languages.map((language) => [language, name] as const)),
);

export function familyOf(language: string): Family {
  const name = familyNames.get(language) ?? OTHERS;
  let family = compiled.get(name);
  if (family === undefined) {
    family = compile(name);
    compiled.set(name, family);
  }
  return family;
}

function compile(name: string): Family {
  const own = TABLE[name] ?? {};
  const facts = { ...(own.like === undefined ? {} : TABLE[own.like]), ...own } as Facts;
  const toPattern = ({ before, after, isParameter = false, isArrow = false }: DeclarationFacts) => ({
    before: new RegExp(before),
    after: new RegExp(after),
    isParameter,
    isArrow,
  });
  return {
    ...facts,
    name: own.like ?? name,
    self: new Set(facts.self),
    parents: new Set(facts.parents),
    callAfter: new RegExp(facts.callAfter),
    callBefore: new RegExp(facts.callBefore),
    imports: facts.imports.map((pattern) => new RegExp(pattern, 'gm')),
    alias: new RegExp(facts.alias),
    destructured: facts.destructured === undefined ? undefined : new RegExp(facts.destructured),
    narrowing: facts.narrowing,
    constructors: new Set(facts.constructors),
    keys: (facts.keys ?? []).map(toPattern),
    standard: (facts.standard ?? []).map((pattern) => new RegExp(pattern)),
    declarations: facts.declarations.map(toPattern),
    fields: facts.fields.map(toPattern),
    parameters: { before: new RegExp(facts.parameters.before), after: new RegExp(facts.parameters.after) },
    returns: new RegExp(facts.returns),
    bases: new RegExp(facts.bases, 'g'),
    embeds: facts.embeds === undefined ? undefined : new RegExp(facts.embeds, 'g'),
    wrappers: new Set(facts.wrappers),
    lists: new Set(facts.lists),
  };
}
