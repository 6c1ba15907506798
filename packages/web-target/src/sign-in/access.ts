import type { BrowserContextOptions } from 'playwright-core';
import type { StorageState } from './storage-state.ts';

/** How a page lets a visitor in: by what a sign-in left in the browser, by name and password, by certificate. */
export type Access = {
  state?: StorageState | undefined;
  username?: string | undefined;
  password?: string | undefined;
  /** Paths of files in PEM format. */
  certificate?: string | undefined;
  key?: string | undefined;
  passphrase?: string | undefined;
};

/** The same for a browser's context. Name, password and certificate are for the page's own origin alone. */
export function toContextOptions(url: string, access: Access): BrowserContextOptions {
  const { state, username, password, certificate, key, passphrase } = access;
  const { origin } = new URL(url);
  return {
    ...(state && { storageState: state }),
    ...(username !== undefined && {
      httpCredentials: { username, password: password ?? '', origin },
    }),
    ...(certificate !== undefined &&
      key !== undefined && {
        clientCertificates: [
          { origin, certPath: certificate, keyPath: key, ...(passphrase && { passphrase }) },
        ],
      }),
  };
}
