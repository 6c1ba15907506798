import { z } from 'zod';
import { timestamp, uuid } from '../fields/fields.ts';

const count = z.int();

const Seen = z.object({
  all: count.meta({ description: 'Attempts that would have shown every call.' }),
  tools: z.array(z.string()).meta({ description: 'Tools whose calls others would have shown.' }),
});

export const ObservedActs = z
  .object({
    run: uuid.nullable().meta({ description: 'The newest that rules decided; null without one.' }),
    timestamp: timestamp.nullable(),
    attempts: count.meta({ description: 'The newest of that run, at most 100.' }),
    meant: Seen.meta({ description: 'Calls as the agent emits them.' }),
    did: Seen.meta({ description: 'Calls with what came of them.' }),
    state: count.meta({ description: 'Attempts before and after which its state was read.' }),
    tools: z
      .array(z.string())
      .meta({ description: 'That it called, or that its settings name; at most 100.' }),
  })
  .meta({ id: 'ObservedActs', description: 'What an agent showed of its acts in its newest run.' });
export type ObservedActs = z.infer<typeof ObservedActs>;
