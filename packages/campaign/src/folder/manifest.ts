import { Run } from '@provoke/contract';
import { agentTypeIds } from '@provoke/contract/lists';
import { checkFolderInside, NotOwn, readOwnFile, replaceFile } from '@provoke/files';
import { z } from 'zod';
import type { CampaignFolder } from './campaign-folder.ts';
import { checkWriter, NewerVersion } from './newer-version.ts';
import { StoredGoals } from './stored-goals.ts';
import { syncFolder } from './sync-folder.ts';

const JsonObject = z.record(z.string(), z.unknown());

const Attack = z.object({
  type: z.string(),
  configuration: JsonObject,
  /** The run's addition to the configuration; absent in campaigns of earlier versions. */
  run_config: JsonObject.optional(),
});

const AgentRecord = z.object({
  name: z.string(),
  endpoint: z.string(),
  agent_type: z.enum(agentTypeIds),
  metadata: JsonObject,
});

/** What a campaign was started with: enough to resume it, and no secret. */
const Manifest = z.object({
  id: z.string(),
  created_at: z.string(),
  provoke: z.string().describe('the version that started it'),
  agent: z.record(z.string(), z.unknown()),
  attack: z.record(z.string(), z.unknown()),
  /** Paths of secrets that are not stored: they must be passed again. */
  secrets_left_out: z.array(z.string()),
  goals: StoredGoals,
  /** The file that the goals were read from, relative to the project. */
  goals_in: z.string().optional(),
  /** Of the file or the set that the goals were read from; a resume reads neither again. */
  goals_version: z.object({ sha256: z.string(), revision: z.string().nullable() }).optional(),
  seed: z.number(),
  storage: z.enum(['local', 'remote']),
  base_url: z.string().nullable(),
  techniques: z.array(z.string()),
  /** Version of the techniques' defaults at the start. */
  defaults: z.int().default(1),
  /** Each technique's revision at the start; absent means 1. */
  revisions: z.record(z.string(), z.int()).default({}),
  /**
   * The most requests for a goal by each technique; a resume has the same. Absent in campaigns of earlier versions,
   * whose requests are numbered in their order of arrival.
   */
  requests_max: z.record(z.string(), z.int()).optional(),
  /** The agent as it is registered; absent in campaigns of earlier versions. */
  agent_record: AgentRecord.optional(),
  /**
   * The requests that create the runs, the same on every resume, so that nothing is created twice. Null once the
   * service has the runs.
   */
  attacks: z.array(Attack).nullable().default(null),
  /** One per technique, in order; null until the service has them. */
  runs: z.array(Run).nullable(),
  /** Proves that it was started here; null in campaigns of earlier versions. */
  seal: z.string().nullable().default(null),
});
export type Manifest = z.infer<typeof Manifest>;

export async function readManifest({ id, path, manifest }: CampaignFolder): Promise<Manifest> {
  try {
    await checkFolderInside(path);
    const written: unknown = JSON.parse(await readOwnFile(manifest));
    checkWriter(id, (written as { provoke?: unknown } | null)?.provoke);
    return Manifest.parse(written);
  } catch (error) {
    if (error instanceof NotOwn || error instanceof NewerVersion) throw error;
    throw new Error(`The campaign ${id} cannot be read: ${manifest} is missing or damaged.`, {
      cause: error,
    });
  }
}

/** Whether spans of its agent are listened to, which may raise an attempt's word after its verdict. */
export const listensToTraces = ({ agent }: Pick<Manifest, 'agent'>): boolean =>
  agent['traces'] !== undefined && agent['traces'] !== false;

/** Writes atomically; on disk when this resolves. */
export async function writeManifest(folder: CampaignFolder, manifest: Manifest): Promise<void> {
  await replaceFile(folder.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  await syncFolder(folder.path);
}
