import { z } from 'zod';

/** Where the service may call, as the operator lists it; undefined is anywhere. */
export type AllowedAddresses = readonly AllowedAddress[] | undefined;

type AllowedAddress = {
  /** As a URL has it: lower case, IPv6 in brackets. */
  host: string;
  /** Empty is the port of the scheme. */
  port: string;
  /** Of `*.example.com`: every name below the host, but not the host. */
  isBelow: boolean;
};

const ENTRY = /^(\*\.)?(\[[\da-f:.]+\]|[^\s*:/?#@[\]\\]+)(?::(\d{1,5}))?$/i;

/** `ALLOWED_ADDRESSES`: hosts, each with a port where it is not the scheme's own, such as `*.example.com:8443`. */
export const allowedAddresses = z.string().transform((text, { addIssue }): AllowedAddress[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((entry) => {
      const [, below, name = '', port = ''] = ENTRY.exec(entry) ?? [];
      // With a scheme of its own, so that no port is taken for a default one.
      const url = URL.parse(`x://${name}:${port || 1}`);
      const http = URL.parse(`http://${name}/`);
      if (name !== '' && url !== null && http !== null)
        return [{ host: http.hostname, port, isBelow: below !== undefined }];
      addIssue({ code: 'custom', message: `${JSON.stringify(entry)} is no host. ${EXAMPLE}` });
      return [];
    }),
);

const EXAMPLE = 'Write hosts such as ci.example, models.example:8443 or *.example.com.';

/** Whether the service may call an address. It is read as a call reads it, never compared as text. */
export function isAllowed(address: string, allowed: AllowedAddresses): boolean {
  if (allowed === undefined) return true;
  const url = URL.parse(address);
  if (url === null) return false;
  const { protocol, hostname, port } = url;
  const own = protocol === 'https:' ? '443' : '80';
  const host = hostname.replace(/\.$/, '');
  return allowed.some(
    (one) =>
      (one.port || own) === (port || own) &&
      (one.isBelow ? host.endsWith(`.${one.host}`) : host === one.host),
  );
}

/** Without the path and the query of the address, which may hold a key. */
export function notAllowed(address: string): string {
  const host = URL.parse(address)?.host ?? 'This address';
  return `${host} is not among the addresses that the operator allows with ALLOWED_ADDRESSES.`;
}
