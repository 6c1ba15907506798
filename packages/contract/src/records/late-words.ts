import { z } from 'zod';
import { timestamp, uuid } from '../fields/fields.ts';
import { actWords } from '../lists/act-words.ts';

export const RaisedWord = z
  .object({
    result: uuid,
    goal: z.int().meta({ description: 'As in the index column `goal`.' }),
    was: z.enum(actWords),
    is: z.enum(actWords),
    timestamp,
  })
  .meta({
    id: 'RaisedWord',
    description: 'What became of an attempt, before and after spans that arrived late.',
  });
export type RaisedWord = z.infer<typeof RaisedWord>;

export const LateWords = z
  .object({
    attempts: z.int(),
    newest: z.array(RaisedWord).meta({ description: 'Some of them, the latest first.' }),
  })
  .meta({
    id: 'LateWords',
    description: 'Attempts whose word spans raised after their verdict.',
  });
export type LateWords = z.infer<typeof LateWords>;
