import { type Environment, findTlsFault } from '@provoke/engine';
import { AdvisedError } from '../errors/advised-error.ts';

/** Refuses a campaign whose calls could never succeed: they would all fail at the same certificate. */
export async function checkCertificates(
  addresses: readonly string[],
  { env, signal }: { env: Environment; signal: AbortSignal },
): Promise<void> {
  const origins = [...new Set(addresses.flatMap((address) => URL.parse(address)?.origin ?? []))];
  const faults = await Promise.all(origins.map((origin) => findTlsFault(origin, { env, signal })));
  const index = faults.findIndex((fault) => fault !== undefined);
  const fault = faults[index];
  if (fault === undefined) return;
  const isUntrusted = fault.includes('NODE_EXTRA_CA_CERTS');
  throw new AdvisedError(`${origins[index]} ${fault}.`, {
    next: isUntrusted ? ['export NODE_EXTRA_CA_CERTS=ca.pem'] : [],
  });
}
