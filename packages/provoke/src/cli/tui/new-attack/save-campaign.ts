import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { leaveOutSecrets, UsageError } from '@provoke/campaign';
import { writeYaml } from '@provoke/contract/write-yaml';
import { extensionsFor } from '../../config-file/extensions-for.ts';
import type { TrustingConfig } from '../../config-file/trusted-config.ts';
import type { Campaign } from './fields/campaign-draft.ts';

const LENGTH_MAX = 60;

/** `support-desk-pair.yaml`: letters, digits and dashes alone, which no shell reads as anything else. */
export function fileNameFor(agent: string, technique: string): string {
  const words = `${agent} ${technique}`.normalize('NFKD').toLowerCase();
  const name = words.replace(/[^a-z0-9]+/g, '-').slice(0, LENGTH_MAX);
  return `${name.replace(/^-+|-+$/g, '') || 'campaign'}.yaml`;
}

/** Writes the campaign as `provoke run` reads it, without a secret. Replaces nothing. Throws `UsageError`. */
export async function saveCampaign(
  { agent, attack }: Campaign,
  { path, ...trusting }: TrustingConfig & { path: string },
): Promise<void> {
  const extensions = await extensionsFor({ agent, attack }, { ...trusting, path });
  const text = writeYaml(
    {
      ...(extensions.length > 0 && { extensions }),
      agent: leaveOutSecrets(agent).kept,
      attack: leaveOutSecrets(attack).kept,
    },
    { comment: 'Authorized testing only: attack agents that you own or may test.' },
  );
  await writeFile(resolve(trusting.cwd, path), text, { flag: 'wx' }).catch(
    (cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === 'EEXIST' ? 'it exists, and is not replaced' : (cause.code ?? cause.message);
      throw new UsageError(`Cannot write ${path}: ${why}.`, { cause });
    },
  );
}
