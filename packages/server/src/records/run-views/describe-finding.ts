import type { RunFinding } from '@provoke/contract';
import { readAgentSteps, readExchange } from '@provoke/evidence';
import { readActMetrics } from '@provoke/evidence/acts';
import { findTool, harmIn, tellDone, tellSaid } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';
import { readEvidence } from './read-evidence.ts';

type Asked = { organizationId: string; id: string; rule: string | null };
type Row = { metrics: RawJson | null; notes: string | null };

type Described = Pick<RunFinding, 'words' | 'tool' | 'irreversible' | 'outside'>;

/** What an attempt shows of a rule that it broke, in words. */
export async function describeFinding(
  db: Db,
  { organizationId, id, rule }: Asked,
): Promise<Described> {
  const { rows } = await sql<Row>`
    select ${ifShort('evaluation_metrics', COLUMN_BYTES_MAX)} as metrics,
      ${ifShort('evaluation_notes', COLUMN_BYTES_MAX)} as notes
    from results where organization_id = ${organizationId} and id = ${id}`.execute(db);
  const acts = readActMetrics(rows[0]?.metrics?.parse());
  if (!acts) return { words: rule ?? '', tool: null, irreversible: null, outside: null };
  const evidence = await readEvidence(db, { organizationId, id });
  const own = rule === null ? acts.rules : acts.rules.filter(({ text }) => text === rule);
  const about = { ...acts, rules: own.length > 0 ? own : acts.rules };
  const reason = rows[0]?.notes ?? '';
  const done = tellDone(about, { steps: readAgentSteps(evidence.traces), reason });
  const said = about.evidence === 'said' ? tellSaid(readExchange(evidence).reply) : undefined;
  return {
    words: [done, ...(said ? [said] : [])]
      .map(({ label, text }) => `${label} ${text}`.trim())
      .join(' '),
    tool: about.evidence === 'said' ? null : (findTool(about) ?? null),
    ...harmIn(about),
  };
}
