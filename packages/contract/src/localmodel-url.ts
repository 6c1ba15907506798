import { parseUrl } from './fields/parse-url.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const PORT = '11434';

/** In the specification's order, followed by names that users already have set. */
const VARIABLES = [
  'LOCALMODEL_BASE_URL',
  'LOCALMODEL_API_BASE',
  'LOCALMODEL_HOST',
  'OLLAMA_BASE_URL',
  'OLLAMA_API_BASE',
  'OLLAMA_HOST',
];

/**
 * The address of the local model server, without a trailing slash: the given one, else the first variable set, else
 * this machine. Adds `http://` and port 11434 if missing, and removes a path of the server's own API
 * (`/api/generate`).
 */
export function localModelUrl(given: string | undefined, env: Environment): string {
  const value = given || VARIABLES.map((name) => env[name]).find(Boolean) || 'localhost';
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(value)
    ? value
    : `http://${value.startsWith(':') ? 'localhost' : ''}${value}`;
  const url = parseUrl(withScheme);
  if (url === null)
    throw new Error(
      `"${value}" is not an address of a local model server. Try http://localhost:${PORT}`,
    );
  if (!url.port && url.protocol === 'http:' && !hasPort(withScheme)) url.port = PORT;
  return `${url.origin}${url.pathname.replace(/\/api(\/\w+)?\/*$/, '').replace(/(?<!\/)\/+$/, '')}`;
}

/** `http://host:80` names its port, although `URL` drops a scheme's default port. */
const hasPort = (url: string) => /^[a-z]+:\/\/[^/?#]*:\d+(?:[/?#]|$)/i.test(url);
