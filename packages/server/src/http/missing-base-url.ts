const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|(::ffff:127(\.\d{1,3}){3})|\[?::1\]?)$/i;

/** The warning at start-up if links follow the Host header, which any caller can set. */
export const missingBaseUrlWarning = ({
  host,
  publicBaseUrl,
}: {
  host: string;
  publicBaseUrl: string | undefined;
}): string | undefined =>
  publicBaseUrl || LOOPBACK.test(host)
    ? undefined
    : 'PUBLIC_BASE_URL is not set, so links follow the Host header of each request. Set it to the address that people use.';
