import type { LookupFunction } from 'node:net';
import { buildConnector, Client, errors } from 'undici';
import { type AllowedAddresses, isAllowed, notAllowed } from '../../http/allowed-addresses.ts';
import { isRefusedAddress } from './is-refused-address.ts';
import { isRefusedHost, refusedHost } from './is-refused-host.ts';
import type { ResolveHost } from './resolve-host.ts';

export type PostSettings = {
  /** Whether an organization may reach addresses that are not on the public internet. */
  privateAddresses: boolean;
  /** Where the operator lets anything be sent at all. */
  allowed?: AllowedAddresses;
  /** For everything: the name, the connection and the whole answer. */
  timeoutMs: number;
  resolve: ResolveHost;
};

type Message = { url: string; headers: Record<string, string>; body: string };

const ANSWER_BYTES_MAX = 65_536;
const HEADERS_BYTES_MAX = 16_384;

/**
 * Sends one POST, on a connection of its own, through no proxy. Returns the status of the answer, whose body is read a
 * little and thrown away; a redirect is an answer like any other. Throws a sentence for the webhook's owner.
 */
export async function postMessage(message: Message, settings: PostSettings): Promise<number> {
  const client = openConnection(message.url, settings);
  const signal = AbortSignal.timeout(settings.timeoutMs);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([post(client, message), aborted]);
  } catch (error) {
    const isLate = error === signal.reason;
    const late = `It took longer than ${settings.timeoutMs / 1_000} seconds.`;
    throw new Error(isLate ? late : describe(error), { cause: error });
  } finally {
    await client.destroy();
  }
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === REFUSED) return message;
  if (error instanceof errors.HTTPParserError) return 'Its answer is not HTTP.';
  if (error instanceof errors.HeadersOverflowError)
    return `The headers of its answer are too long: at most ${HEADERS_BYTES_MAX} bytes.`;
  if (error instanceof errors.SocketError)
    return 'The connection ended before the whole answer was there.';
  return `It could not be reached: ${code ?? 'no connection'}.`;
}

async function post(client: Client, { url, headers, body }: Message): Promise<number> {
  const { pathname, search } = new URL(url);
  const answer = await client.request({
    method: 'POST',
    path: `${pathname}${search}`,
    headers: { 'content-type': 'application/json', 'user-agent': 'provoke', ...headers },
    body,
  });
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += (chunk as Buffer).length;
    if (bytes > ANSWER_BYTES_MAX) break;
  }
  return answer.statusCode;
}

const REFUSED = 'ADDRESS_REFUSED';

/** Looks at the address that the socket connects to, so a name that resolves differently the second time does not help. */
function openConnection(url: string, settings: PostSettings): Client {
  const { origin, hostname } = new URL(url);
  const connect = buildConnector({
    // The signal is first: this only ends what is left of an abandoned connection.
    timeout: settings.timeoutMs + 1_000,
    lookup: allowedOnly(settings),
  });
  return new Client(origin, {
    connect(options, callback) {
      if (!isAllowed(url, settings.allowed)) callback(refusal(notAllowed(url)), null);
      else if (isRefusedHost(hostname, settings)) callback(refusal(refusedHost(hostname)), null);
      else connect(options, callback);
    },
    maxHeaderSize: HEADERS_BYTES_MAX,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

const allowedOnly =
  (settings: PostSettings): LookupFunction =>
  (host, options, callback) => {
    settings.resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || found.some(({ address }) => isRefusedAddress(address, settings)))
          callback(refusal(refusedHost(host)), '', 0);
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

const refusal = (reason: string): NodeJS.ErrnoException =>
  Object.assign(new Error(reason), { code: REFUSED });
