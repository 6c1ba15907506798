import { z } from 'zod';
import { didYouMean } from '../../text/find-closest.ts';
import { callSchema, sequenceSchema, some } from './call-schema.ts';
import { matcherSchema, pathSchema } from './matcher-schema.ts';
import { isFaultless, withMistakesOf } from './meant-alternative.ts';
import { type Rule, ruleStages } from './rule.ts';
import { strict } from './strict.ts';

const onlyOne = (given: object, names: readonly string[]) =>
  names.filter((name) => name in given).length === 1;

const stage = z.enum(ruleStages);

/** By the field that makes a rule one of its kind. */
const kinds = {
  tool: callSchema,
  any: strict({
    get any() {
      return some(ruleSchema);
    },
  }),
  all: strict({
    get all() {
      return some(ruleSchema);
    },
  }),
  sequence: strict({ sequence: sequenceSchema }),
  sum: strict({
    sum: callSchema,
    of: pathSchema,
    greater: z.number('Give a number.').nonnegative('Give 0 or more.').optional(),
    at_least: z.number('Give a number.').positive('Give more than 0.').optional(),
  }).refine((given) => onlyOne(given, ['greater', 'at_least']), {
    error: 'Give greater or at_least.',
    when: isFaultless,
  }),
  count: strict({
    count: callSchema,
    distinct: pathSchema.optional(),
    at_least: z.int('Give a whole number.').positive('Give 1 or more.'),
  }),
  reach: strict({
    reach: z.union([stage, some(stage)], `Give one or more of ${ruleStages.join(', ')}.`),
  }),
  state: strict({
    state: strict({
      path: pathSchema,
      added: matcherSchema.optional(),
      removed: matcherSchema.optional(),
      changed: z.literal(true, 'Write true.').optional(),
    }).refine((given) => onlyOne(given, ['added', 'removed', 'changed']), {
      error: 'Give one of added, removed, changed.',
      when: isFaultless,
    }),
  }),
  say: strict({ say: matcherSchema }),
};
const names = Object.keys(kinds);

/** One rule. Its kind is chosen by its field, so that a mistake is named where it is. */
export const ruleSchema: z.ZodType<Rule> = withMistakesOf(
  z.union(Object.values(kinds)),
  (given) => {
    const own = typeof given === 'object' && given !== null ? Object.keys(given) : [];
    const kind = names.findIndex((name) => own.includes(name));
    if (kind >= 0) return kind;
    const [meant = ''] = own.map((name) => didYouMean(name, names)).filter(Boolean);
    return `This is no rule. Start it with one of ${names.join(', ')}.${meant}`;
  },
).meta({ id: 'Rule' });

/** The rules of a goal, a campaign or an agent. */
export const rulesSchema = z
  .array(ruleSchema, 'Give a list of rules.')
  .max(100, 'Give at most 100 rules.');
