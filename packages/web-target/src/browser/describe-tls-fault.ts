import { notHttp, SPEAKS_PLAIN_HTTP } from '@provoke/engine';

const TRUST =
  'If you trust it, add the certificate of its authority to those that the browser trusts (Chromium on Linux: `certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n own -i ca.pem`)';

/** By the browser's code. */
const certificates: Readonly<Record<string, string>> = {
  ERR_CERT_AUTHORITY_INVALID: `has a certificate that is self-signed or of an unknown authority. ${TRUST}`,
  ERR_CERT_COMMON_NAME_INVALID: 'has a certificate for another name. Check the host in the address',
  ERR_CERT_DATE_INVALID:
    'has a certificate that has expired or is not valid yet. Is the clock of this machine right',
};

/** A browser's TLS error, as a clause that follows the address; undefined if it is about something else. */
export function describeTlsFault(code: string, protocol: string): string | undefined {
  if (code.startsWith('ERR_CERT_'))
    return certificates[code] ?? `has a certificate that cannot be used (${code})`;
  if (protocol === 'https:' && code === 'ERR_SSL_PROTOCOL_ERROR') return SPEAKS_PLAIN_HTTP;
  if (protocol === 'http:' && /^ERR_(INVALID_HTTP_RESPONSE|EMPTY_RESPONSE)$/.test(code))
    return notHttp(code, protocol);
  return undefined;
}
