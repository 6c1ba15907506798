import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { leaveOutSecrets } from '@provoke/campaign';
import { printYaml, QUOTED_FOR_ALL, writeYaml } from '@provoke/contract/write-yaml';
import { isMap, parseDocument } from 'yaml';
import { CAMPAIGN_FILE } from '../../config-file/campaign-file.ts';
import { exists } from '../../config-file/config-names.ts';
import { extensionsFor } from '../../config-file/extensions-for.ts';
import type { TrustingConfig } from '../../config-file/trusted-config.ts';
import { unwritable } from '../../written-file/unwritable.ts';
import { writeText } from '../../written-file/write-text.ts';
import { secretState, withoutSecrets } from './fields/secret.ts';
import type { Campaign, Start } from './starts/start.ts';

type Saved = {
  path: string;
  /** The secret is not in it. */
  isIncomplete: boolean;
};

type Saving = { start: Start; trusting: TrustingConfig };

/**
 * Writes the campaign as `provoke run` reads it: what changed into the file that it started from, which keeps all else,
 * otherwise a new file. Keys and secrets stay out of it. Throws `AdvisedError`.
 */
export async function saveCampaign(campaign: Campaign, saving: Saving): Promise<Saved> {
  const { start } = saving;
  const path = start.file ?? (await writeNew(campaign, saving));
  const isIncomplete = start.file
    ? await change(start.file, campaign, start)
    : secretState(campaign) !== 'none';
  return { path, isIncomplete };
}

async function writeNew(campaign: Campaign, { trusting }: Saving): Promise<string> {
  const path = await freePath(campaign, trusting.cwd);
  const { agent, attack } = withoutSecrets(campaign);
  const { data_dir: _, ...travelling } = agent;
  const extensions = await extensionsFor({ agent, attack }, { ...trusting, path });
  const text = writeYaml(
    {
      ...(extensions.length > 0 && { extensions }),
      agent: leaveOutSecrets(travelling).kept,
      attack: leaveOutSecrets(attack).kept,
    },
    { comment: 'Authorized testing only: attack agents that you own or may test.' },
  );
  await writeFile(path, text, { flag: 'wx' }).catch(cannotWrite(path));
  return path;
}

const cannotWrite = (path: string) => (cause: unknown) => {
  throw unwritable(path, cause);
};

async function freePath({ agent, attack }: Campaign, cwd: string): Promise<string> {
  const name = fileNameFor(
    String(agent['name'] ?? ''),
    String([attack['attack_type'] ?? attack['preset']].flat()[0]),
  );
  const names = [CAMPAIGN_FILE, name];
  for (let at = 2; at < NAMES_MAX; at++) names.push(name.replace(/\.yaml$/, `-${at}.yaml`));
  for (const one of names) if (!(await exists(join(cwd, one)))) return join(cwd, one);
  return join(cwd, name);
}

const NAMES_MAX = 100;
const LENGTH_MAX = 60;

/** `support-desk-pair.yaml`: letters, digits and dashes alone, which no shell reads as anything else. */
export function fileNameFor(agent: string, technique: string): string {
  const words = `${agent} ${technique}`.normalize('NFKD').toLowerCase();
  const name = words.replace(/[^a-z0-9]+/g, '-').slice(0, LENGTH_MAX);
  return `${name.replace(/^-+|-+$/g, '') || 'campaign'}.yaml`;
}

/** Only what was typed is written into the file, so comments, presets and techniques stay. Without it, nothing is. */
async function change(path: string, campaign: Campaign, { campaign: before }: Start) {
  const document = parseDocument(await readFile(path, 'utf8'), QUOTED_FOR_ALL);
  const isSecret = !isDeepStrictEqual(secretsOf(before), secretsOf(campaign));
  const after = isSecret ? withoutSecrets(campaign) : campaign;
  let isChanged = false;
  for (const part of ['agent', 'attack'] as const) {
    const names = new Set([...Object.keys(before[part]), ...Object.keys(campaign[part])]);
    const changed = [...names].filter(
      (name) => name !== 'data_dir' && !isDeepStrictEqual(before[part][name], campaign[part][name]),
    );
    if (changed.length > 0 && !isMap(document.get(part)))
      document.set(part, document.createNode({}));
    isChanged ||= changed.length > 0;
    for (const name of changed) {
      const value = leaveOutSecrets({ [name]: after[part][name] }).kept[name];
      if (value === undefined) document.deleteIn([part, name]);
      else document.setIn([part, name], document.createNode(value));
    }
  }
  if (isChanged) await writeText(path, printYaml(document));
  return isSecret;
}

const secretsOf = ({ attack }: Campaign) => attack['judges'];
