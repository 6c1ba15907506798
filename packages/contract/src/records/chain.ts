import { z } from 'zod';
import { timestamp, uuid } from '../fields/fields.ts';
import { entryKinds } from '../lists/entry-kinds.ts';
import { evaluationStatus } from './result.ts';

export const ChainEntry = z
  .object({
    number: z.int(),
    kind: z.enum(entryKinds),
    result: uuid.nullable(),
    hash: z.string().meta({ description: 'SHA-256 of `text` in UTF-8, in hexadecimal.' }),
    by: z.int().nullable().meta({ description: 'The user who recorded it.' }),
    timestamp,
    text: z.string().nullable().meta({
      description:
        'What was recorded, as JSON: put together from the records as they are now. Null: they were removed.',
    }),
    counts: evaluationStatus.nullable().meta({
      description:
        'Of the newest version of a result, and of its reviews: the verdict that counts when this is read, which a review may have set.',
    }),
  })
  .meta({
    id: 'ChainEntry',
    description:
      'An entry of a run. Each head of the chain is SHA-256 of the head before (empty at first), the number as 8 bytes, big-endian, and the hash as 32 bytes.',
  });
export type ChainEntry = z.infer<typeof ChainEntry>;
