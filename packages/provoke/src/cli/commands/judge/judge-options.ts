import type { Judge } from '@provoke/engine';
import { z } from 'zod';
import { withFacts } from '../../command/option.ts';
import { factsOf } from '../../command/schema-options.ts';

type Use = { judge: string; field: z.ZodType; description: string };

/** A flag for every option that any judge has. One that not all of the asking judges share names its judges. */
export function mergeJudgeOptions(judges: readonly Judge[]): z.ZodObject {
  const asking = judges.filter(({ asksModel }) => asksModel).length;
  const fields = [...usesByName(judges)].map(([name, uses]) => [name, toField(uses, asking)]);
  return z.object(Object.fromEntries(fields));
}

function usesByName(judges: readonly Judge[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const { id, options } of judges)
    for (const [name, field] of Object.entries(options.shape)) {
      const type = field as z.ZodType;
      const use = { judge: id, field: type, description: type.description ?? '' };
      uses.set(name, [...(uses.get(name) ?? []), use]);
    }
  return uses;
}

function toField(uses: readonly Use[], asking: number): z.ZodType {
  const [first] = uses;
  if (!first) return z.never();
  const facts = new Set(uses.map(describeUse));
  if (facts.size > 1) return anyOf(first.field).optional().describe(byJudge(uses, describeUse));
  if (uses.length === asking) return first.field;
  return first.field.describe(byJudge(uses, ({ description }) => description));
}

/** `rubric: …; strongreject: …` */
function byJudge(uses: readonly Use[], describe: (use: Use) => string): string {
  const descriptions = [...new Set(uses.map(describe))];
  return descriptions
    .map((words) => {
      const same = uses.filter((use) => describe(use) === words);
      return `${same.map(({ judge }) => judge).join(', ')}: ${words}`;
    })
    .join('; ');
}

/** With its range and default, which judges may set differently for one name. */
const describeUse = ({ field, description }: Use): string => withFacts(description, factsOf(field));

/** Each judge checks the value by its own rules. */
const anyOf = (field: z.ZodType): z.ZodType =>
  z.toJSONSchema(field, { io: 'input' }).type === 'string' ? z.string() : z.number();
