import type { Judge } from '@provoke/engine';
import { z } from 'zod';

type Use = { judge: string; field: z.ZodType; description: string };

/** A flag for every option that any judge has. One that not all of the asking judges share says whose it is. */
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
  const descriptions = new Set(uses.map(({ description }) => description));
  const isShared = uses.length === asking;
  if (descriptions.size === 1 && isShared) return first.field;
  const words = [...descriptions].map((description) => {
    const whose = uses.filter((use) => use.description === description).map(({ judge }) => judge);
    return `${whose.join(', ')}: ${description}`;
  });
  if (descriptions.size === 1) return first.field.describe(words.join('; '));
  return withoutDefault(first.field).optional().describe(words.join('; '));
}

/** What judges name alike, each has a default of its own for. */
const withoutDefault = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault || field instanceof z.ZodOptional
    ? withoutDefault(field.unwrap() as z.ZodType)
    : field;
