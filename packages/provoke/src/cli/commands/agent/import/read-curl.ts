import { parseArgs } from 'node:util';
import { UsageError } from '@provoke/campaign';
import type { ImportedBody, ImportedRequest } from './request.ts';
import { shellWords } from './shell-words.ts';

/** Reads a command line of curl, without running it. Throws `UsageError`. */
export function readCurl(line: string): ImportedRequest {
  const [program = '', ...words] = shellWords(line.trim());
  if (!/(?:^|[/\\])curl(?:\.exe)?$/i.test(program))
    throw wrong('This is no command line of curl: it does not begin with "curl".');
  const { values, positionals } = parse(words);
  const all = (name: string) => [values[name] ?? []].flat().map(String);
  const one = (name: string) => all(name).at(-1);
  if (values['next'])
    throw wrong('It has several requests (--next). Copy the one with the prompt.');
  const [url, ...more] = [...all('url'), ...positionals];
  if (url === undefined) throw wrong('It names no address.');
  if (more.length > 0) throw wrong('It names several addresses. Copy the request with the prompt.');
  const headers = headersOf(all('header'), {
    cookie: one('cookie'),
    'user-agent': one('user-agent'),
    referer: one('referer'),
    ...('json' in values && { 'content-type': 'application/json', accept: 'application/json' }),
  });
  const data = dataOf({
    json: all('json'),
    data: MAY_NAME_A_FILE.flatMap(all),
    raw: all('data-raw'),
    encoded: all('data-urlencode'),
  });
  const isGet = values['get'] === true;
  const parts = [...all('form'), ...all('form-string')];
  const body = isGet ? undefined : bodyOf(data, { parts, headers });
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `http://${url}`;
  const user = one('user');
  return {
    method: one('request')?.toUpperCase() ?? (body === undefined ? 'GET' : 'POST'),
    url: isGet && data !== '' ? withQuery(withScheme, data) : withScheme,
    ...{ headers, body, notes: notesOf(values) },
    ...(user !== undefined && { basic: basicOf(user) }),
  };
}

const wrong = (why: string) =>
  new UsageError(why, { next: ['provoke agent import --curl -   # paste it, then Ctrl-D'] });

const MAY_NAME_A_FILE = ['data', 'data-ascii', 'data-binary'];
const TEXTS: Readonly<Record<string, string>> = {
  ...{ request: 'X', header: 'H', data: 'd', form: 'F', user: 'u', cookie: 'b', referer: 'e' },
  ...{ 'user-agent': 'A', proxy: 'x', cert: 'E', output: 'o', 'max-time': 'm', 'cookie-jar': 'c' },
  ...{ 'write-out': 'w', range: 'r', 'upload-file': 'T' },
};
const MORE_TEXTS = [
  ...['url', 'json', 'data-raw', 'data-ascii', 'data-binary', 'data-urlencode', 'form-string'],
  ...['key', 'cacert', 'capath', 'connect-timeout', 'retry', 'retry-delay', 'resolve', 'ciphers'],
  ...['oauth2-bearer', 'pass', 'proxy-user', 'limit-rate', 'max-redirs', 'noproxy', 'interface'],
  ...['cert-type', 'key-type', 'connect-to', 'unix-socket', 'aws-sigv4', 'tls-max', 'dump-header'],
];
const SWITCHES: Readonly<Record<string, string>> = {
  ...{ get: 'G', insecure: 'k', location: 'L', silent: 's', include: 'i', verbose: 'v' },
  ...{ 'show-error': 'S', fail: 'f', 'no-buffer': 'N', 'http1.0': '0', head: 'I', next: ':' },
  ...{ 'remote-name': 'O', globoff: 'g', 'progress-bar': '#', ipv4: '4', ipv6: '6' },
};

function parse(words: readonly string[]) {
  const options = Object.fromEntries(
    [
      ...Object.entries(TEXTS).map(([name, short]) => [name, { type: 'string', short }] as const),
      ...MORE_TEXTS.map((name) => [name, { type: 'string' }] as const),
      ...Object.entries(SWITCHES).map(
        ([name, short]) => [name, { type: 'boolean', short }] as const,
      ),
    ].map(([name, option]) => [name, { ...option, multiple: option.type === 'string' }]),
  );
  try {
    return parseArgs({ args: [...words], options, strict: false, allowPositionals: true });
  } catch {
    throw wrong('The options of this command line cannot be read.');
  }
}

function headersOf(
  given: readonly string[],
  byFlag: Readonly<Record<string, string | undefined>>,
): [string, string][] {
  const written = given.flatMap((header): [string, string][] => {
    const [, name, value] = /^([^:;]+)[:;]\s*(.*)$/s.exec(header) ?? [];
    return name === undefined || value === undefined ? [] : [[name.trim(), value.trim()]];
  });
  const names = new Set(written.map(([name]) => name.toLowerCase()));
  const added = Object.entries(byFlag).filter(
    (one): one is [string, string] => one[1] !== undefined && !names.has(one[0]),
  );
  return [...written, ...added];
}

type Data = Record<'json' | 'data' | 'raw' | 'encoded', readonly string[]>;

function dataOf({ json, data, raw, encoded }: Data): string {
  const file = [...json, ...data].find((text) => text.startsWith('@'));
  if (file !== undefined)
    throw wrong(`Its body is in the file ${file.slice(1)}, which is not read. Put the text there.`);
  const fields = encoded.map((text) => {
    const [, name = '', value = text] = /^([^=@]*)=(.*)$/s.exec(text) ?? [];
    return name === '' ? encodeURIComponent(value) : `${name}=${encodeURIComponent(value)}`;
  });
  return json.length > 0 ? json.join('') : [...data, ...raw, ...fields].join('&');
}

const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`;

function bodyOf(
  data: string,
  { parts, headers }: { parts: readonly string[]; headers: ImportedRequest['headers'] },
): ImportedBody | undefined {
  if (parts.length > 0)
    return { type: 'form', multipart: true, fields: parts.map((part) => fieldOf(part)) };
  if (data === '') return undefined;
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const json = toJson(data);
  if (json !== undefined) return { type: 'json', value: json };
  if (type.startsWith('multipart/'))
    return { type: 'form', multipart: true, fields: partsOf(data, type) };
  const isForm = type === '' || type.startsWith('application/x-www-form-urlencoded');
  return isForm && /^[^=&\s]+=/.test(data)
    ? { type: 'form', multipart: false, fields: [...new URLSearchParams(data)] }
    : { type: 'text', text: data };
}

function toJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function fieldOf(part: string): [string, string] {
  const [, name = part, value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
  if (/^[@<]/.test(value))
    throw wrong(`It sends the file ${value.slice(1)}, which is not read. Put the text there.`);
  return [name, value];
}

/** The fields of a body that a browser had encoded already. */
function partsOf(data: string, type: string): [string, string][] {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? '';
  return data.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const [, name, value] =
      /name="([^"]*)"(?!;\s*filename)[^\n]*\r?\n(?:[^\n]+\n)*\r?\n([\s\S]*?)\r?\n$/.exec(part) ??
      [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}

function basicOf(user: string) {
  const [, name = user, password = ''] = /^([^:]*):(.*)$/s.exec(user) ?? [];
  return { user: name, password };
}

const NOTES: Readonly<Record<string, string>> = {
  insecure:
    'It skips the check of the certificate, which provoke does not. Name a certificate to trust: NODE_EXTRA_CA_CERTS.',
  location: 'It follows redirects, which provoke does not. Use the address that it ends at.',
  proxy: 'It names a proxy. Set HTTPS_PROXY.',
  cert: 'It names a client certificate: add it to the settings.',
  'unix-socket': 'It uses a Unix socket, which provoke cannot reach.',
  'aws-sigv4': 'It signs the request for AWS, which provoke does not.',
};

const notesOf = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(NOTES).flatMap(([name, note]) => (name in values ? [note] : []));
