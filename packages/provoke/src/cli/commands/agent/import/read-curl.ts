import { parseArgs } from 'node:util';
import { bodyOf, dataOf, encodedFields, partsOf, wrong } from './curl-body.ts';
import type { ImportedRequest } from './request.ts';
import { shellWords } from './shell-words.ts';

/** Reads a command line of curl, without running it. Throws `UsageError`. */
export function readCurl(line: string): ImportedRequest {
  const [program = '', ...words] = shellWords(line.replace(BEFORE, '').trim());
  if (!/(?:^|[/\\])curl(?:\.exe)?$/i.test(program))
    throw wrong('This is no command line of curl: it does not begin with "curl".');
  const { values, positionals } = parse(words);
  const all = (name: string) => [values[name] ?? []].flat().map(String);
  const one = (name: string) => all(name).at(-1);
  if (values['next'])
    throw wrong('It has several requests (--next). Copy the one with the prompt.');
  const [url, ...more] = [...all('url'), ...positionals];
  if (url === undefined) throw wrong('It names no address.');
  if (more.length > 0) throw wrong(severalAddresses(values));
  const token = one('oauth2-bearer');
  const headers = headersOf(all('header'), {
    authorization: token && `Bearer ${token}`,
    cookie: all('cookie').filter(isCookie).join('; ') || undefined,
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
  const parts = partsOf(all('form'), all('form-string'));
  const body = isGet ? undefined : bodyOf(data, { parts, headers });
  const address = addressOf(url, [...encodedFields(all('url-query')), ...(isGet ? [data] : [])]);
  const isAuthorized = headers.some(([name]) => name.toLowerCase() === 'authorization');
  const user = isAuthorized ? undefined : (one('user') ?? userIn(address));
  return {
    method: one('request')?.toUpperCase() ?? (body === undefined ? 'GET' : 'POST'),
    url: address,
    ...{ headers, body, notes: notesOf(values) },
    ...(user !== undefined && { basic: basicOf(user) }),
  };
}

const MAY_NAME_A_FILE = ['data', 'data-ascii', 'data-binary'];
const TEXTS: Readonly<Record<string, string>> = {
  ...{ request: 'X', header: 'H', data: 'd', form: 'F', user: 'u', cookie: 'b', referer: 'e' },
  ...{ 'user-agent': 'A', proxy: 'x', cert: 'E', output: 'o', 'max-time': 'm', 'cookie-jar': 'c' },
  config: 'K',
  ...{ 'write-out': 'w', range: 'r', 'upload-file': 'T' },
};
const MORE_TEXTS = [
  ...['url', 'json', 'data-raw', 'data-ascii', 'data-binary', 'data-urlencode', 'form-string'],
  ...['key', 'cacert', 'capath', 'connect-timeout', 'retry', 'retry-delay', 'resolve', 'ciphers'],
  ...['oauth2-bearer', 'pass', 'proxy-user', 'limit-rate', 'max-redirs', 'noproxy', 'interface'],
  ...['cert-type', 'key-type', 'connect-to', 'unix-socket', 'aws-sigv4', 'tls-max', 'dump-header'],
  ...['url-query', 'preproxy', 'socks5', 'socks5-hostname', 'proxy-header', 'form-escape'],
  ...[
    'request-target',
    'dns-servers',
    'local-port',
    'keepalive-time',
    'max-filesize',
    'tls13-ciphers',
  ],
];
const SWITCHES: Readonly<Record<string, string>> = {
  ...{ get: 'G', insecure: 'k', location: 'L', silent: 's', include: 'i', verbose: 'v' },
  ...{ 'show-error': 'S', fail: 'f', 'no-buffer': 'N', 'http1.0': '0', head: 'I', next: ':' },
  ...{ 'remote-name': 'O', globoff: 'g', 'progress-bar': '#', ipv4: '4', ipv6: '6' },
};

const KNOWN = new Set([...Object.keys(TEXTS), ...MORE_TEXTS, ...Object.keys(SWITCHES)]);

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
    const [, name, sign, value = ''] = /^([^:;]+)([:;])\s*(.*)$/s.exec(header) ?? [];
    // A name with a colon alone says that curl is not to send it; with a semicolon, that it is empty.
    const isSent = name !== undefined && (sign === ';' || value.trim() !== '');
    return isSent ? [[name.trim(), value.trim()]] : [];
  });
  const names = new Set(written.map(([name]) => name.toLowerCase()));
  const added = Object.entries(byFlag).filter(
    (one): one is [string, string] => one[1] !== undefined && !names.has(one[0]),
  );
  return [...written, ...added];
}

/** Comments, and the prompt of a terminal. */
const BEFORE = /^(?:\s*#[^\n]*\n|\s*[$>%]\s+)+/;

/** Without a `=`, it is the name of a file. */
const isCookie = (cookie: string) => cookie.includes('=');

function addressOf(url: string, query: readonly string[]): string {
  const [address = '', fragment] = url.split('#');
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  return [
    query
      .filter((part) => part !== '')
      .reduce((to, part) => `${to}${to.includes('?') ? '&' : '?'}${part}`, whole),
    ...(fragment === undefined ? [] : [fragment]),
  ].join('#');
}

/** `user:password` of an address. */
function userIn(address: string): string | undefined {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  return username === '' && password === ''
    ? undefined
    : [username, password].map(decoded).join(':');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The value of an option that is not known here looks like another address. */
function severalAddresses(values: Readonly<Record<string, unknown>>): string {
  const unknown = Object.keys(values).filter((name) => !KNOWN.has(name));
  const [first] = unknown.map((name) => (name.length === 1 ? `-${name}` : `--${name}`));
  return first === undefined
    ? 'It names several addresses. Copy the request with the prompt.'
    : `It names several addresses, or ${first} is an option that is not known here: leave that out.`;
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
  config: 'It has more options in a file, which is not read.',
  cert: 'It names a client certificate: add it to the settings.',
  'unix-socket': 'It uses a Unix socket, which provoke cannot reach.',
  'aws-sigv4': 'It signs the request for AWS, which provoke does not.',
};

const notesOf = (values: Readonly<Record<string, unknown>>): string[] => {
  const texts = (name: string) => [values[name] ?? []].flat().map(String);
  return [
    ...Object.entries(NOTES).flatMap(([name, note]) => (name in values ? [note] : [])),
    ...(texts('cookie').every(isCookie)
      ? []
      : ['Its cookies are in a file, which is not read: add the header cookie, or a set-up.']),
    ...(texts('header').some((text) => text.startsWith('@'))
      ? ['Some of its headers are in a file, which is not read: add them.']
      : []),
  ];
};
