import { z } from 'zod';

/** `1,2,3`, as written in queries; one message for the whole list. */
export const listOf = <Value>(
  item: z.ZodType<Value>,
  { max, message, description = '' }: { max: number; message: string; description?: string },
) =>
  z
    .union([z.string(), z.array(z.union([z.string(), z.number()]))])
    .transform((value, context): Value[] => {
      const given = Array.isArray(value) ? value : value.split(',', max + 1);
      const parsed = z.array(item).max(max).safeParse(given);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message, input: value });
      return z.NEVER;
    })
    .meta({ sentAs: description ? z.string().meta({ description }) : z.string() });
