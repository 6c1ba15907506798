import type { Registry } from '@provoke/engine';
import type { Field } from '../../form/field.ts';
import {
  applyTyped,
  type Campaign,
  type Draft,
  type FieldSpec,
  textOf,
  toField,
} from './campaign-draft.ts';
import { goalFields, withGoals } from './goal-fields.ts';
import { judgeFields, withJudges } from './judge-fields.ts';
import { keySpec, textSpec } from './plain-specs.ts';
import type { Specs } from './specs.ts';

export type FormParts = { registry: Registry; specs: Specs };

const helperModel = textSpec(
  ['attack', 'attacker', 'identifier'],
  'Attacker model',
  'writes the prompts, such as ollama/llama3',
);
const helperKey = keySpec(['attack', 'attacker', 'api_key'], 'Its key variable');

/** Agent, technique, goals, judges and limits, as far as they depend on what was chosen. */
export function attackFields(draft: Draft, parts: FormParts): Field[] {
  const fields = (specs: readonly FieldSpec[]) => specs.map((spec) => toField(spec, draft));
  const { agent, technique, limits } = specsIn(draft, parts);
  return [
    heading('Agent'),
    ...fields(agent),
    heading('Technique'),
    ...fields(technique),
    heading('Goals'),
    ...goalFields(draft),
    ...fields(parts.specs.measured),
    heading('Judges'),
    ...judgeFields(draft, parts),
    heading('Limits'),
    ...fields(limits),
  ];
}

export const heading = (label: string): Field => ({
  ...{ kind: 'heading', name: `heading ${label}`, label, value: '', help: '' },
});

/** The campaign that the form describes. */
export function readCampaign(draft: Draft, parts: FormParts): Campaign {
  const { agent, technique, limits } = specsIn(draft, parts);
  const { type, technique: chosen, measured } = parts.specs;
  // Type and technique are there already.
  const specs = [...agent, ...technique, ...measured, ...limits].filter(
    (spec) => spec !== type && spec !== chosen,
  );
  const made = applyTyped(ofTechnique(draft, parts), specs, draft);
  return withJudges(withGoals(made, draft), draft, parts);
}

function specsIn(draft: Draft, { registry, specs }: FormParts) {
  const type = textOf(specs.type, draft) ?? specs.type.fallback;
  const id = techniqueIn(draft, specs);
  const technique = registry.findTechnique(id);
  const options = technique?.options.safeParse({}).data;
  const asksModel = options !== undefined && (technique?.roles?.(options) ?? []).length > 0;
  return {
    agent: [specs.name, specs.type, ...specs.agent(type)],
    technique: [
      specs.technique,
      ...specs.options(id),
      ...(asksModel ? [helperModel, helperKey] : []),
    ],
    limits: specs.limits,
  };
}

export const techniqueIn = (draft: Draft, { technique }: Specs): string =>
  textOf(technique, draft) ?? technique.fallback;

/** What was there, without the options of other techniques, and with what the choices show. */
function ofTechnique(draft: Draft, { registry, specs }: FormParts): Campaign {
  const { agent, attack } = draft.base;
  const id = techniqueIn(draft, specs);
  const others = registry.techniques
    .map((one) => `${one.id}_params`)
    .filter((name) => name !== `${id}_params`);
  return {
    agent: { ...agent, agent_type: textOf(specs.type, draft) ?? specs.type.fallback },
    attack: {
      ...Object.fromEntries(Object.entries(attack).filter(([name]) => !others.includes(name))),
      attack_type: id,
    },
  };
}
