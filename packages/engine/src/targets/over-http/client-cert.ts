import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { type ClientTls, certifiedDispatcher } from '../../network/dispatch-calls.ts';
import { callHttp, type HttpAnswer, type HttpCall } from './call-http.ts';

const Cert = z.strictObject({
  cert_file: z.string().min(1).describe('certificate, with those between it and its authority'),
  key_file: z.string().min(1).describe('its private key'),
  ca_file: z
    .string()
    .min(1)
    .optional()
    .describe("authority of the agent's own certificate (default: those that Node trusts)"),
  passphrase: z.string().min(1).optional().describe('of the key: $NAME of a variable'),
});
type Cert = z.output<typeof Cert>;

export const ClientCert = Cert.optional().describe(
  'certificate shown to an agent that asks for one (mTLS): cert_file, key_file, ca_file, passphrase; PEM files',
);

/**
 * Makes the calls of a target, with its certificate where they go to the endpoint's own origin. Throws, before anything
 * is sent, if the certificate cannot be used.
 */
export function certifiedCaller(
  cert: Cert | undefined,
  endpoint: string,
): (call: HttpCall) => Promise<HttpAnswer> {
  if (cert === undefined) return callHttp;
  const { origin, protocol } = new URL(endpoint);
  if (protocol !== 'https:')
    throw new Error('client_cert needs an endpoint with https://, as it is shown in TLS alone.');
  const tls = readCert(cert);
  let dispatcher: Promise<Dispatcher> | undefined;
  return async (call) => {
    if (new URL(call.url).origin !== origin) return callHttp(call);
    dispatcher ??= certifiedDispatcher(tls);
    return callHttp({ ...call, dispatcher: await dispatcher }).catch(addHint);
  };
}

/** A server that refuses a certificate may say so, or just close the connection. */
function addHint(error: Error): never {
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  if (error instanceof TargetError && REFUSALS.test(code ?? ''))
    throw new TargetError(
      `${error.message} Does the agent accept the certificate of client_cert?`,
      {
        retryable: error.retryable,
        cause: error.cause,
      },
    );
  throw error;
}

const REFUSALS = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|ERR_SSL_.*ALERT.*)$/;

function readCert({ cert_file, key_file, ca_file, passphrase }: Cert): ClientTls {
  const cert = readPem(cert_file, 'cert_file');
  const key = readPem(key_file, 'key_file');
  const ca = ca_file === undefined ? undefined : readPem(ca_file, 'ca_file');
  const own = parsed(
    () => new X509Certificate(cert),
    `${cert_file} (cert_file) holds no`,
    'certificate',
  );
  const isLocked = /ENCRYPTED/.test(key);
  if (isLocked && passphrase === undefined)
    throw new Error(`${key_file} (key_file) is encrypted. Set passphrase: $NAME of a variable.`);
  const secret = parsed(
    () => createPrivateKey({ key, passphrase: isLocked ? passphrase : undefined }),
    isLocked
      ? `${key_file} (key_file) does not open with this passphrase, or holds no`
      : `${key_file} (key_file) holds no`,
    'private key',
  );
  if (!own.checkPrivateKey(secret))
    throw new Error(`${key_file} (key_file) is not the key of ${cert_file} (cert_file).`);
  checkDates(own, cert_file);
  if (ca !== undefined)
    parsed(
      () => createSecureContext({ ca: new X509Certificate(ca).toString() }),
      `${ca_file} (ca_file) holds no`,
      'certificate',
    );
  return { cert, key, ...(isLocked && { passphrase }), ...(ca !== undefined && { ca }) };
}

function checkDates({ validFrom, validTo }: X509Certificate, file: string): void {
  const now = Date.now();
  if (now > Date.parse(validTo))
    throw new Error(`${file} (cert_file) has expired: it was valid until ${validTo}.`);
  if (now < Date.parse(validFrom))
    throw new Error(`${file} (cert_file) is not valid yet: it is from ${validFrom} on.`);
}

const BYTES_MAX = 1_000_000;

function readPem(file: string, setting: string): string {
  const text = contentOf(file, setting);
  if (text.length <= BYTES_MAX && text.includes('-----BEGIN ')) return text;
  throw new Error(`${file} (${setting}) is not a PEM file: it has no line -----BEGIN …-----.`);
}

function contentOf(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new Error(`Cannot read ${file} (${setting}): ${reasons[code] ?? code}.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

/** Nothing of the cause is shown, as it may repeat a part of the file. */
function parsed<Value>(parse: () => Value, fault: string, what: string): Value {
  try {
    return parse();
  } catch {
    throw new Error(`${fault} ${what} in PEM.`);
  }
}
