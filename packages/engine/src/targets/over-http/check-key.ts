import { isVendors } from '../../network/vendors.ts';

type Credentials = {
  apiKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  oauth?: object | undefined;
  basic?: object | undefined;
};

/** Throws if a vendor would refuse every prompt for lack of a key, so that none is sent. `advice` is what to type. */
export function checkKey(address: string, credentials: Credentials, advice: string): void {
  if (isVendors(address) && !holdsKey(address, credentials))
    throw new Error(`${new URL(address).origin} needs a key, so nothing was sent. ${advice}`);
}

const holdsKey = (address: string, { apiKey, headers = {}, oauth, basic }: Credentials) =>
  Boolean(apiKey ?? oauth ?? basic) ||
  new URL(address).searchParams.has('key') ||
  Object.keys(headers).some(isKeys);

const isKeys = (name: string) => /authorization|key|token|cookie/i.test(name);
