// Validators are compiled when a route is first used: compiling those of all routes takes a quarter of the start.
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';

type Compile = ReturnType<BuildCompilerFromPool>;
type Validate = ReturnType<Compile>;

export function createLazyValidation(): { compilersFactory: { buildValidator: BuildCompilerFromPool } } {
  const buildCompiler = AjvCompiler();
  const buildValidator: BuildCompilerFromPool = (...args: Parameters<BuildCompilerFromPool>) => {
    let compile: Compile | undefined;
    return (...route) => {
      let compiled: Validate | undefined;
      const validate = (data: unknown) => {
        compile ??= buildCompiler(...args);
        compiled ??= compile(...route);
        return compiled(data) === true || { error: compiled.errors };
      };
      // The framework asks no more of a validator than this; the type is that of a compiled one.
      return validate as unknown as Validate;
    };
  };
  return { compilersFactory: { buildValidator } };
}
