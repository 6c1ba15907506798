import { z } from 'zod';
import { columnOf, type IndexColumn, indexColumns, type NullableColumn } from '../fact-columns.ts';

const nullable = indexColumns.filter((name) => columnOf(name).none === null);

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
    description: `The start of a run index. The file has the length of this JSON as a 32-bit number, the JSON, then the columns, all little-endian. In ${nullable.map((name) => `\`${name}\``).join(', ')} the largest value of its type is none.`,
  });
export type RunIndexHeader = z.infer<typeof RunIndexHeader>;

type Numbers = {
  [Name in IndexColumn]: Name extends NullableColumn ? z.ZodNullable<z.ZodInt> : z.ZodInt;
};

const numbers = Object.fromEntries(
  indexColumns.map((name) => [name, columnOf(name).none === null ? z.int().nullable() : z.int()]),
) as Numbers;

export const IndexRow = z
  .object({
    place: z.int(),
    ...numbers,
    judges: z.array(z.string()),
  })
  .meta({
    id: 'IndexRow',
    description: 'One place of a run index, as in events with `columns=true`.',
  });
export type IndexRow = z.infer<typeof IndexRow>;
