import { z } from 'zod';

/** Values of the index column `status`, by number. `gone` is a place whose result was deleted. */
export const indexStatuses = [
  'broken',
  'resisted',
  'agent-error',
  'framework-error',
  'open',
  'passed',
  'failed',
  'gone',
] as const;
export type IndexStatus = (typeof indexStatuses)[number];

/** Values of the index column `evidence`, by number: the strongest evidence of a broken attempt. */
export const indexEvidence = ['none', 'said', 'meant', 'did', 'reached'] as const;
export type IndexEvidence = (typeof indexEvidence)[number];

/** Two bits of the index column `verdicts` for each judge of the header, the first judge in the lowest. */
export const indexVerdicts = ['none', 'resisted', 'broken', 'inconclusive'] as const;
export type IndexVerdict = (typeof indexVerdicts)[number];

/** The index column `score` is the score times this; `scoreNone` is an attempt without one. */
export const scoreMax = 200;
export const scoreNone = 255;

/** The columns of an index, in the order of the file. */
export const indexColumns = [
  'goal',
  'latency',
  'second',
  'attempt',
  'verdicts',
  'status',
  'score',
  'arm',
  'evidence',
] as const;
export type IndexColumn = (typeof indexColumns)[number];

export const RunIndexHeader = z
  .object({
    version: z.literal(1),
    after: z.int().meta({ description: 'The first place of the columns.' }),
    total: z.int().meta({ description: 'Places that the run has; more than here if it is long.' }),
    count: z.int().meta({ description: 'Places in each column.' }),
    number: z.int().meta({
      description: 'Resume `GET /run/{id}/events` after this number: earlier results are here.',
    }),
    started_at: z.string().meta({ description: 'The moment from which `second` counts.' }),
    judges: z.array(z.string()),
    columns: z.array(
      z.object({
        name: z.enum(indexColumns),
        type: z.enum(['u8', 'u16', 'u32']),
        offset: z
          .int()
          .meta({ description: 'In bytes, from the start of the file; a multiple of 8.' }),
      }),
    ),
  })
  .meta({
    id: 'RunIndexHeader',
    description:
      'The start of a run index. The file has the length of this JSON as a 32-bit number, the JSON, then the columns, all little-endian. In `latency` the largest value of its type is none.',
  });
export type RunIndexHeader = z.infer<typeof RunIndexHeader>;

export const IndexRow = z
  .object({
    place: z.int(),
    goal: z.int(),
    latency: z.int().nullable(),
    second: z.int(),
    attempt: z.int(),
    verdicts: z.int(),
    status: z.int(),
    score: z.int(),
    arm: z.int(),
    evidence: z.int(),
    judges: z.array(z.string()),
  })
  .meta({
    id: 'IndexRow',
    description: 'One place of a run index, as in events with `columns=true`.',
  });
export type IndexRow = z.infer<typeof IndexRow>;
