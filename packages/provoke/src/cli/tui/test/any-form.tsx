import { createRegistry } from '@provoke/campaign';
import fc from 'fast-check';
import type { Field } from '../form/field.ts';
import { fieldsOf } from '../new-attack/fields/form-fields.ts';
import { changed, type FormState } from '../new-attack/fields/form-state.ts';
import { NewAttack } from '../new-attack/new-attack.tsx';
import type { Size } from '../parts/size.ts';
import { fieldOf } from '../text-field/text-field.ts';
import { anyRow, anyText, fewOf, listOf, maybe, within } from './any-text.ts';

const registry = createRegistry();

const agent = fc.record({
  ...{ name: anyText, endpoint: anyText, api_key: anyText },
  agent_type: fc.oneof(fc.constantFrom(...registry.targets.map(({ type }) => type)), anyText),
});
const attack = fc.record({
  attack_type: fc.oneof(fc.constantFrom(...registry.techniques.map(({ id }) => id)), anyText),
  judges: fewOf(fc.record({ type: fc.constantFrom('pattern', 'harmbench'), identifier: anyText })),
  goals: fewOf(anyText),
});
const problem = fc.record({ text: anyText, next: fewOf(anyText) });
const start = fc.record({
  ...{ label: anyText, hint: anyText, campaign: fc.record({ agent, attack }) },
  missing: fewOf(fc.oneof(fc.constantFrom('agent.api_key', 'attack.goals.0'), anyText)),
});
const starts = fc.array(
  fc.oneof(
    start,
    fc.tuple(start, problem).map(([one, wrong]) => ({ ...one, problem: wrong })),
    start.map((one) => ({ ...one, isNew: true as const })),
  ),
  { minLength: 1, maxLength: 4 },
);
const checked = fc.oneof(
  fc.record({ plan: fc.record({ will: fewOf(anyText), warnings: fewOf(anyText) }) }),
  fc.record({ problem, at: fc.constantFrom('agent.endpoint', 'attack.goals', 'judge.pattern') }),
);
const formState = fc.record({
  ...{ title: anyText, notes: fewOf(anyText), row: anyRow, top: anyRow },
  ...{ starts, from: anyText, typed: fc.constant({}), dataDir: anyText, service: anyText },
  ...{ checked: maybe(checked), said: maybe(problem) },
  doing: fc.constantFrom('filling' as const, 'asking' as const, 'starting' as const),
});

/** With the fields of a campaign, and a few of them typed. */
const newAttack = fc
  .record({ state: formState, written: fewOf(fc.tuple(anyRow, anyText)) })
  .map(({ state, written }) => {
    const from = state.starts.at(-1)?.label ?? '';
    let filled: FormState = { ...state, from };
    for (const [at, text] of written)
      filled = changed(filled, fieldsOf(filled, registry)[at]?.name ?? '', fieldOf(text));
    const shown = { ...filled, checked: state.checked, said: state.said };
    const fields = fieldsOf(shown, registry);
    return formView({ ...shown, row: within(fields, state.row) }, fields);
  });

const fieldFacts = { name: anyText, label: anyText, value: anyText, help: anyText };
const field: fc.Arbitrary<Field> = fc.oneof(
  fc.record({ ...fieldFacts, kind: fc.constant('text'), placeholder: anyText }),
  fc.record({ ...fieldFacts, kind: fc.constant('choice'), choices: fewOf(anyText) }),
  fc.record({ ...fieldFacts, kind: fc.constant('action') }),
  fc.record({ ...fieldFacts, kind: fc.constant('text'), problem: anyText }),
);

/** With fields that may be called anything, as the keys of a campaign are. */
const otherFields = fc
  .record({ state: formState, fields: listOf(field) })
  .map(({ state, fields }) => {
    const unlike = fields.map((one, at) => ({ ...one, name: `${at}${one.name}` }));
    return formView({ ...state, row: within(unlike, state.row) }, unlike);
  });

const formView = (state: FormState, fields: Field[]) => (size: Size) => (
  <NewAttack state={state} fields={fields} size={size} />
);

export const anyForms = { 'new attack': newAttack, 'new attack with other fields': otherFields };
