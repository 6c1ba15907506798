import { portOf } from './port-of.ts';

/** Why there was no answer, as a clause that follows the address: "cannot be reached (ECONNREFUSED)". */
export type ConnectionFailure = {
  /** Ends with the remedy, if the reason suggests one. */
  words: string;
  /** Whether the same call may succeed later. A certificate problem, for example, persists. */
  retryable: boolean;
};

/** Describes what went wrong below HTTP in a call to `url`: names, connections, proxies and TLS. */
export function describeConnectionError(thrown: unknown, url: string): ConnectionFailure {
  const error = findCoded(thrown);
  const { code = '', message } = error;
  const { protocol } = new URL(url);
  const certificate = certificates.find(({ codes }) => codes.test(code));
  if (certificate) return { words: certificate.words(error), retryable: false };
  const proxyStatus = /Proxy response \((\d{3})\)/.exec(message)?.[1];
  if (proxyStatus !== undefined)
    return {
      words: `cannot be reached: the proxy answered ${proxyStatus}. Check HTTPS_PROXY and NO_PROXY`,
      retryable: Number(proxyStatus) >= 500,
    };
  if (protocol === 'https:' && PLAIN.test(`${code} ${message}`))
    return {
      words: SPEAKS_PLAIN_HTTP,
      retryable: false,
    };
  if (code.startsWith('HPE_'))
    return {
      words: notHttp(code, protocol),
      retryable: false,
    };
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return { words: `sent headers that are too long (${code})`, retryable: false };
  return { words: wordsFor(error, url), retryable: true };
}

type Coded = Error & { code?: string; reason?: string; address?: string; port?: number };

const CHAIN_MAX = 10;

/** `fetch failed` is no reason; the first cause with a code is. */
function findCoded(thrown: unknown): Coded {
  let error = thrown;
  for (let depth = 0; depth < CHAIN_MAX && error instanceof Error; depth++) {
    if (typeof (error as Coded).code === 'string' && !WRAPPERS.has((error as Coded).code ?? ''))
      return error;
    const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
    if (!(inner instanceof Error)) return error;
    error = inner;
  }
  return error instanceof Error ? error : new Error(String(thrown));
}

/** Codes that only wrap another error. */
const WRAPPERS = new Set(['UND_ERR_PRX_TLS']);

const TRUST =
  'If you trust it, put the certificate of its authority (PEM) in a file and set NODE_EXTRA_CA_CERTS to that file';

const certificates: { codes: RegExp; words: (error: Coded) => string }[] = [
  {
    codes: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
    words: () => `has a self-signed certificate. ${TRUST}`,
  },
  {
    codes: /^(UNABLE_TO_|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE|INVALID_CA)/,
    words: () => `has a certificate of an unknown authority. ${TRUST}`,
  },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    words: () => 'has a certificate that has expired',
  },
  {
    codes: /^CERT_NOT_YET_VALID$/,
    words: () => 'has a certificate that is not valid yet. Is the clock of this machine right',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    words: ({ reason, message }) =>
      `has a certificate for another name: ${(reason || message).slice(0, 300).replace(/\.$/, '')}. Check the host in the address`,
  },
  {
    codes: /^ERR_SSL_.*ALERT_(?:.*CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/,
    words: ({ code }) =>
      `refuses the certificate of this client, or misses one (${code}). Set client_cert to one that it accepts`,
  },
  {
    codes: /^CERT_/,
    words: ({ code }) => `has a certificate that cannot be used (${code})`,
  },
];

const PLAIN =
  /wrong version number|packet length too long|WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|http request/i;

/** Of an address with https://. */
export const SPEAKS_PLAIN_HTTP = 'speaks plain HTTP, not TLS. Write http:// in place of https://';

export const notHttp = (code: string, protocol: string): string =>
  `gave an answer that is not HTTP (${code})${orTls(protocol)}`;

const orTls = (protocol: string) =>
  protocol === 'http:' ? '. If it expects TLS, write https:// in place of http://' : '';

function wordsFor({ code, message, address, port }: Coded, url: string): string {
  const { protocol } = new URL(url);
  if (code === 'ECONNREFUSED' && port !== undefined && port !== portOf(new URL(url)))
    return `cannot be reached: the proxy at ${address}:${port} refused the connection (${code})`;
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return `cannot be reached (${code})`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `cannot be reached: its name is not known here (${code})`;
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return `cannot be reached: it did not accept the connection in time (${code})`;
  if (code === undefined) return `cannot be reached (${message})`;
  const isClosed = code === 'ECONNRESET' || code === 'UND_ERR_SOCKET';
  return `broke off the call (${code})${isClosed ? orTls(protocol) : ''}`;
}
