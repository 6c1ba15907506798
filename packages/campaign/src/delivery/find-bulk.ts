import type { Manifest } from '../folder/manifest.ts';
import { classifyError } from '../service/classify-error.ts';
import type { Service } from '../service/open-service.ts';

/** Whether a service accepts bulk recording: it rejects an empty list if it does, otherwise the path is unknown. */
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
  // The run exists but has no path for results: a service of the specification alone.
  return terse.runs.get({ params, signal }).then(
    () => false,
    () => true,
  );
}

/** Asks a remote service, once there is a run to ask with. Ours, in this process, supports it. */
export async function findBulk(
  service: Service,
  { manifest: { storage, runs }, signal }: { manifest: Manifest; signal: AbortSignal },
): Promise<void> {
  const [first] = runs ?? [];
  if (storage === 'remote' && first) service.hasBulk = await hasBulk(service, first.id, signal);
}
