// The description of the product: its services, links, workflows and guidance for agents.
import type { GuideBody, LinkBody, ProductBody, WorkflowBody } from '../contract/bodies.ts';
import type { Guide } from '../model/guide.ts';
import words from './product.json' with { type: 'json' };

export function toProduct(guide: Guide): ProductBody {
  const { package: packed, launch, services, localTools, baseUrl, checkedAt } = guide;
  const { title, summary, description, boundaries } = words;
  const { version, license } = packed;
  const tools = localTools.length === 0 ? [] : [`${localTools.length} local tools`];
  const badges = [`v${version}`, license, `${services.length} services`, ...tools];
  return {
    product: {
      name: packed.name,
      title,
      summary,
      description,
      version,
      license,
      primaryCta: { label: words.cta, command: launch.serve, href: `${baseUrl}/#start` },
      badges,
    },
    release: {
      package: packed.name,
      version,
      toolCount: localTools.length,
      checkedAt: checkedAt.toISOString(),
    },
    services: services.map(({ id, title: name, summary: about, baseUrl: url, openapiUrl, mcpUrl }) => ({
      id,
      title: name,
      summary: about,
      baseUrl: url ?? null,
      openapiUrl: openapiUrl ?? null,
      mcpUrl: mcpUrl ?? null,
    })),
    boundaries,
    links: listLinks(guide),
  };
}

/** Lists the links, which all answer to GET. */
export function listLinks({ baseUrl, services }: Guide): LinkBody[] {
  const own = words.links.map(({ label, path }) => ({ label, url: `${baseUrl}${path}` }));
  const others = services.flatMap(({ title, baseUrl: url, openapiUrl }) =>
    url === undefined || openapiUrl === undefined || url === baseUrl
      ? []
      : [
          { label: title, url: `${url}/` },
          { label: `${title}: OpenAPI document`, url: openapiUrl },
        ],
  );
  return [...own, ...others];
}

export function listWorkflows({ services, localWorkflows }: Guide): WorkflowBody[] {
  return [
    ...services.flatMap(({ id, workflows }) => workflows.map((workflow) => ({ ...workflow, service: id }))),
    ...localWorkflows.map((workflow) => ({ ...workflow, service: null })),
  ];
}

/** Builds the guidance for agents: the purpose of each service, and the rules. */
export function toGuidance({ services, localTools, launch }: Guide): GuideBody {
  const routes = services.map(({ id, useWhen, baseUrl, mcpUrl, isTokenRequired, isRunning }) => ({
    service: id,
    when: useWhen,
    baseUrl: baseUrl ?? null,
    mcpUrl: mcpUrl ?? null,
    isTokenRequired,
    isRunning,
  }));
  const { command, args } = launch.local;
  const local =
    localTools.length === 0
      ? null
      : {
          command: [command, ...args].join(' '),
          tools: localTools.map(({ name, description, mutates }) => ({ name, description, mutates })),
        };
  return { routes, local, rules: words.rules, boundaries: words.boundaries };
}
