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
  const origin = origins[index] ?? '';
  throw new AdvisedError(`${origin} ${fault}.`, { next: mend(origin, fault) });
}

function mend(origin: string, fault: string): string[] {
  if (fault.includes('NODE_EXTRA_CA_CERTS')) return ['export NODE_EXTRA_CA_CERTS=ca.pem'];
  return fault.includes('http://') ? [`--endpoint ${origin.replace('https:', 'http:')}…`] : [];
}
