import type { Manifest } from '../folder/manifest.ts';
import type { Service } from '../service/open-service.ts';
import { classifyError } from './classify-error.ts';

/** Whether a service takes many results at once: an empty list is refused where it would, and unknown elsewhere. */
export async function hasBulk(
  { once, terse }: Service,
  run: string,
  signal: AbortSignal,
): Promise<boolean> {
  const params = { id: run };
  try {
    await once.runs.recordResults({ params, body: { results: [] }, signal });
    return true;
  } catch (error) {
    if (classifyError(error) !== 'missing') return true;
  }
  // The run is there and its address for results is not: a service of the specification alone.
  return terse.runs.get({ params, signal }).then(
    () => false,
    () => true,
  );
}

/** Asks a remote service, where there is a run to ask with. Ours, in this process, does. */
export async function findBulk(
  service: Service,
  { manifest: { storage, runs }, signal }: { manifest: Manifest; signal: AbortSignal },
): Promise<void> {
  const [first] = runs ?? [];
  if (storage === 'remote' && first) service.hasBulk = await hasBulk(service, first.id, signal);
}
