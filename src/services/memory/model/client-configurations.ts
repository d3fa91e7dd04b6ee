// The configurations that connect clients to the MCP endpoint.
import configurations from './client-configurations.json' with { type: 'json' };

export interface ClientConfiguration {
  /** The client's name on the command line. */
  readonly name: string;
  readonly title: string;
  /** The instruction for using the text. */
  readonly where: string;
  readonly text: string;
}

/** Lists the configuration of every known client. `url` is the address of the MCP endpoint. */
export function listClientConfigurations(url: string, token: string): readonly ClientConfiguration[] {
  return configurations.map(({ lines, ...client }) => ({
    ...client,
    text: lines.join('\n').replaceAll('{url}', url).replaceAll('{token}', token),
  }));
}
