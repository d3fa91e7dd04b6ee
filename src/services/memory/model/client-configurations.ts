// How clients are told of the MCP endpoint.
import configurations from './client-configurations.json' with { type: 'json' };

export interface ClientConfiguration {
  /** As the command line calls the client. */
  readonly name: string;
  readonly title: string;
  /** What to do with the text. */
  readonly where: string;
  readonly text: string;
}

/** For every client that is known. `url`: of the MCP endpoint. */
export function listClientConfigurations(url: string, token: string): readonly ClientConfiguration[] {
  return configurations.map(({ lines, ...client }) => ({
    ...client,
    text: lines.join('\n').replaceAll('{url}', url).replaceAll('{token}', token),
  }));
}
