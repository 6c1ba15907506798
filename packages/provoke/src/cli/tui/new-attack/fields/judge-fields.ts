import type { Judge, Registry } from '@provoke/engine';
import type { Field } from '../../form/field.ts';
import { type Campaign, type Draft, type FieldSpec, nameOf, toField } from './campaign-draft.ts';
import { keySpec, textSpec } from './plain-specs.ts';
import type { Specs } from './specs.ts';

type Parts = { registry: Registry; specs: Specs };
type Configured = Record<string, unknown> & { type?: unknown };

const model = textSpec(['judges', 'identifier'], 'Judge model', 'such as ollama/llama3');
const key = keySpec(['judges', 'api_key'], 'Its key variable');

/** The judges to choose from, and what those that were chosen need. */
export function judgeFields(draft: Draft, { registry, specs }: Parts): Field[] {
  const seen = withConfigured(draft);
  const chosen = registry.judges.filter((judge) => isChosen(judge, draft));
  const own = chosen.flatMap(({ id }) => specs.judge(id).map((spec) => toField(spec, seen)));
  return [
    ...registry.judges.map(
      (judge, place): Field => ({
        ...{ kind: 'toggle', name: `judge.${judge.id}`, label: judge.id },
        value: String(isChosen(judge, draft)),
        help: judge.title,
        problem: chosen.length === 0 && place === 0 ? 'choose at least one judge' : undefined,
      }),
    ),
    ...own.map((field) => ({ ...field, label: `  ${field.label}` })),
    ...(chosen.some(({ asksModel }) => asksModel)
      ? [toField(model, seen), toField(key, seen)]
      : []),
  ];
}

const configured = ({ base }: Draft): Configured[] => {
  const { judges } = base.attack;
  return Array.isArray(judges) ? (judges as Configured[]) : [];
};

const configOf = (id: string, draft: Draft) => configured(draft).find(({ type }) => type === id);

const isChosen = ({ id }: Judge, draft: Draft): boolean =>
  (draft.typed[`judge.${id}`] ?? String(configOf(id, draft) !== undefined)) === 'true';

/** What was there, at the paths of the fields. */
function withConfigured(draft: Draft): Draft {
  const all = configured(draft);
  const { identifier, api_key } = all.find((one) => one['identifier'] !== undefined) ?? {};
  const base = {
    ...draft.base,
    judge: Object.fromEntries(all.map(({ type, ...own }) => [String(type), own])),
    judges: { identifier, api_key },
  };
  return { ...draft, base };
}

/** The campaign with the chosen judges. */
export function withJudges(campaign: Campaign, draft: Draft, { registry, specs }: Parts): Campaign {
  const judges = registry.judges
    .filter((judge) => isChosen(judge, draft))
    .map(({ id, asksModel }) => ({
      ...configOf(id, draft),
      type: id,
      ...(asksModel && typedOf([model, key], draft)),
      ...typedOf(specs.judge(id), draft),
    }));
  return { ...campaign, attack: { ...campaign.attack, judges } };
}

/** What was typed into these fields, by the last part of their names. */
const typedOf = (specs: readonly FieldSpec[], { typed }: Draft) =>
  Object.fromEntries(
    specs.flatMap((spec) => {
      const text = typed[nameOf(spec)];
      if (text === undefined) return [];
      return [[spec.path.at(-1) ?? '', text.trim() === '' ? undefined : spec.parse(text)]];
    }),
  ) as Record<string, unknown>;
