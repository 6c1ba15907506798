import { SPEAKS_PLAIN_HTTP } from '../../../network/describe-connection-error.ts';
import { excerpt } from '../../../text/cut-short.ts';
import type { Asker } from '../asker.ts';
import type { Recognised } from '../recognised.ts';
import { answersTls, sniff } from './sniff.ts';
import { whatToStart } from './what-to-start.ts';

/** What is at an address that gave no answer of HTTP. */
export async function describeWithoutHttp(
  { address, failures }: Asker,
  { signal, isDirect }: { signal: AbortSignal; isDirect: boolean },
): Promise<Recognised | undefined> {
  const said = failures.map(({ message }) => message).join(' ');
  const known = byFailure(said, address);
  if (known) return known;
  const bytes = isDirect ? await sniff(address, signal) : undefined;
  const kind = bytes && KINDS.find(({ starts }) => starts.test(bytes));
  if (kind) return say(kind.words(address), kind.isTls && withTls(address));
  if (bytes !== undefined && !bytes.startsWith('HTTP/'))
    return say(`It answers, but not in HTTP: "${excerpt(bytes, SHOWN_MAX)}". Check the port.`);
  if (isDirect && address.startsWith('http:') && (await answersTls(address, signal)))
    return say(TLS, withTls(address));
  if (/did not finish its answer/.test(said))
    return say(
      'It takes the connection and never answers. If it only needs long, give it longer: --timeout 600. Otherwise look at its log.',
    );
  return failures.length === 0
    ? undefined
    : say('It closes the connection without an answer. It may be no HTTP server.');
}

const SHOWN_MAX = 60;

const say = (words: string, next: Recognised['next'] = [{ do: 'import' }]): Recognised => ({
  words,
  ways: [],
  next,
});

function byFailure(said: string, address: string): Recognised | undefined {
  if (said.includes(SPEAKS_PLAIN_HTTP))
    return say('It speaks plain HTTP: write http:// in place of https://.', [
      { do: 'address', endpoint: address.replace(/^https:/, 'http:') },
    ]);
  if (/APPLICATION_PROTOCOL/.test(said)) return say(HTTP_2);
  if (/longer than 4 MiB/.test(said))
    return say('It answers with more than 4 MiB, as no agent does. Check the address.');
  if (/certificate/.test(said))
    return say('It speaks TLS, but its certificate is not trusted here. Nothing was sent to it.', [
      { do: 'start', line: 'export NODE_EXTRA_CA_CERTS=ca.pem' },
      { do: 'address', endpoint: address },
    ]);
  if (/name is not known/.test(said))
    return say('No such host: check the name in the address.', [
      { do: 'address', endpoint: address },
    ]);
  if (!/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(said)) return undefined;
  const starts = whatToStart(address);
  const words = 'Nothing listens there. Start the agent, or check the port.';
  return say(words, [...starts, { do: 'address', endpoint: address }]);
}

const withTls = (address: string): Recognised['next'] => [
  { do: 'address', endpoint: address.replace(/^http:/, 'https:') },
];

const TLS = 'It expects TLS: write https:// in place of http://.';

const HTTP_2 =
  'It speaks HTTP/2 alone, as gRPC does, which provoke does not. Use an endpoint that answers with JSON, such as its gateway.';

const database = (name: string) => () =>
  `This is ${name}, a database and no agent. Use the address of the agent itself.`;

/** By the first bytes that it sends, of which each is a character. */
const KINDS: readonly { starts: RegExp; words: (address: string) => string; isTls?: true }[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes of protocols.
  { starts: /^\x00\x00[\s\S]\x04\x00/, words: () => HTTP_2 },
  {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes of protocols.
    starts: /^\x15\x03/,
    words: () => TLS,
    isTls: true,
  },
  { starts: /^-(?:ERR|DENIED|NOAUTH)/, words: database('Redis') },
  { starts: /^(?:[SN]$|E[\s\S]{4}S(?:FATAL|ERROR))/, words: database('PostgreSQL') },
  { starts: /^[\s\S]{3}\0(?:\n\d+\.|[\s\S]{0,40}(?:mysql|mariadb))/i, words: database('MySQL') },
  { starts: /^SSH-/, words: () => 'This is an SSH server, and no agent. Check the port.' },
  {
    starts: /^(?:220[ -]|\+OK|\* OK)/,
    words: () => 'This is a server of mail or files, and no agent. Check the port.',
  },
];
