import {
  agentSchema,
  attackConfigSchema,
  createRegistry,
  parseConfig,
  parseWorkerFile,
  planUses,
} from '@provoke/campaign';
import { originOf } from '@provoke/contract';
import type { Environment, Model, Registry } from '@provoke/engine';
import { z } from 'zod';
import { ConfigFile } from '../../config-file/config-file.ts';
import { type Use, usesOf } from './uses-of.ts';

export type Found = {
  uses: Use[];
  /** Of attackers and judges. */
  models: Model[];
  /** Why some could not be found. */
  unknown: string[];
};

type Reading = { env: Environment; folder: string; shown: string };

/** Whether a file says what a worker may do, instead of a campaign. */
export const isWorkerFile = (content: unknown): content is { targets: Record<string, object> } =>
  typeof content === 'object' && content !== null && 'targets' in content;

/** What a campaign's or a worker's file uses: what it names, and what a run adds to that. Throws `UsageError`. */
export async function readUses(content: unknown, { env, folder, shown }: Reading): Promise<Found> {
  const registry = createRegistry();
  const named = isWorkerFile(content) ? parseWorkerFile(content, shown) : check(content, registry);
  const uses = usesOf(content, { env, folder });
  const models: Model[] = [];
  const unknown: string[] = [];
  for (const { at, ...given } of campaignsIn(named, content)) {
    const planned = await planUses(given, { env, registry });
    unknown.push(...planned.unknown);
    models.push(...planned.models);
    for (const { kind, name, part } of planned.uses)
      add(uses, {
        kind,
        name: kind === 'address' ? originOf(name) : name,
        path: [...at, ...part.split('.')],
        isAdded: true,
        ...(kind === 'variable' && { set: Boolean(env[name]) }),
      });
  }
  return { uses, models, unknown: [...new Set(unknown)] };
}

/** Throws `UsageError` for what a run would refuse. Only an own module knows the options that it adds. */
function check(content: unknown, registry: Registry): object {
  const isClosed = !(content as { extensions?: unknown } | null)?.extensions;
  const schema = isClosed
    ? z.strictObject({
        extensions: z.array(z.string()).optional(),
        agent: agentSchema.optional(),
        attack: attackConfigSchema(registry).partial().optional(),
      })
    : ConfigFile;
  return parseConfig(schema, content, 'campaign');
}

type Campaign = { at: string[]; agent: unknown; attack?: unknown };

/** A worker's file has agents without attacks, which campaigns bring. */
function campaignsIn(checked: object, content: unknown): Campaign[] {
  if (!isWorkerFile(content)) {
    const { agent, attack } = content as { agent?: object; attack?: object };
    return agent === undefined ? [] : [{ at: [], agent, ...(isWhole(attack) && { attack }) }];
  }
  return Object.entries((checked as { targets: Record<string, object> }).targets).map(
    ([name, { variables: _, ...agent }]: [string, { variables?: unknown }]) => ({
      at: ['targets', name],
      agent,
    }),
  );
}

/** Defaults for campaigns may leave the technique to each. */
const isWhole = (attack: object | undefined) =>
  attack !== undefined && ('attack_type' in attack || 'preset' in attack);

/** What a line of the file says already is not said again. */
function add(uses: Use[], use: Use): void {
  const place = use.path.join('.');
  const isKnown = uses.some(
    ({ kind, name, path }) =>
      kind === use.kind && name === use.name && path.join('.').startsWith(place),
  );
  if (!isKnown) uses.push(use);
}
