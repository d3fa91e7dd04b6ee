// The interfaces of the running services, read from their OpenAPI documents.
import type { Program, ProgramService } from '../../../platform/service/program.ts';
import { askService } from './check-services.ts';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly isDeprecated: boolean;
}

export interface ServiceInterface {
  readonly id: string;
  readonly title: string;
  /** The operations; undefined if the service does not answer. */
  readonly operations: readonly Operation[] | undefined;
}

interface OpenApiDocument {
  readonly paths?: Readonly<
    Record<string, Readonly<Record<string, { readonly summary?: string; readonly deprecated?: boolean }>>>
  >;
}

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);

export async function listOperations(program: Program): Promise<ServiceInterface[]> {
  const services = await program.listServices();
  return Promise.all(
    services.map(async (service) => ({
      id: service.name,
      title: service.title,
      operations: await readOperations(service),
    })),
  );
}

async function readOperations({ url }: ProgramService): Promise<readonly Operation[] | undefined> {
  const answer = url && (await askService(`${url}/openapi.json`));
  const document: unknown = answer && (await answer.json().catch(() => undefined));
  return document ? toOperations(document) : undefined;
}

function toOperations({ paths = {} }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, { summary = '', deprecated = false }]) => ({
        method: method.toUpperCase(),
        path,
        summary,
        isDeprecated: deprecated,
      })),
  );
}
