import { createRegistry } from '@provoke/campaign';
import fc from 'fast-check';
import { Doctor } from '../doctor/doctor.tsx';
import type { Field } from '../form/field.ts';
import { techniqueIn } from '../new-attack/fields/attack-form.ts';
import { createSpecs } from '../new-attack/fields/specs.ts';
import { type FormState, fieldsOf } from '../new-attack/form-state.ts';
import { NewAttack } from '../new-attack/new-attack.tsx';
import type { Size } from '../parts/size.ts';
import { Settings } from '../settings/settings.tsx';
import { anyCount, anyReading, anyRow, anyText, fewOf, listOf, maybe, within } from './any-text.ts';

const registry = createRegistry();
const parts = { registry, specs: createSpecs(registry) };

const agent = fc.record({
  ...{ name: anyText, endpoint: anyText, api_key: anyText },
  agent_type: fc.oneof(fc.constantFrom(...registry.targets.map(({ type }) => type)), anyText),
});
const attack = fc.record({
  attack_type: fc.oneof(fc.constantFrom(...registry.techniques.map(({ id }) => id)), anyText),
  judges: fewOf(fc.record({ type: fc.constantFrom('pattern', 'harmbench'), identifier: anyText })),
  goals: fewOf(anyText),
});
const checked = fc.oneof(
  fc.record({
    estimate: fc.record({ requests: anyText, judges: anyText, use: anyText }),
  }),
  fc.record({
    ...{ problem: anyText, next: fewOf(anyText) },
    at: fc.constantFrom('agent.name', 'attack.goals', 'judge.pattern'),
  }),
);
const formState = fc.record({
  ...{ title: anyText, notes: fewOf(anyText), isReady: fc.boolean(), row: anyRow, top: anyRow },
  known: fewOf(fc.record({ name: anyText, agent, campaign: anyText })),
  draft: fc.record({ base: fc.record({ agent, attack }), typed: fc.constant({}) }),
  ...{ checked: maybe(checked), doing: fc.constantFrom('filling' as const, 'starting' as const) },
  said: maybe(fc.record({ text: anyText, next: fewOf(anyText) })),
});
const technique = maybe(fc.record({ title: anyText, description: anyText, paper: anyText }));

/** With the fields of a campaign, and a few of them typed. */
const newAttack = fc
  .record({ state: formState, technique, written: fewOf(fc.tuple(anyRow, anyText)) })
  .map(({ state, technique, written }) => {
    const names = fieldsOf(state, parts).map(({ name }) => name);
    const typed = Object.fromEntries(written.map(([at, value]) => [names[at] ?? '', value]));
    const filled: FormState = { ...state, draft: { ...state.draft, typed } };
    const fields = fieldsOf(filled, parts);
    const facts = technique ?? registry.findTechnique(techniqueIn(filled.draft, parts.specs));
    return formView({ ...filled, row: within(fields, state.row) }, fields, facts);
  });

const fieldFacts = { name: anyText, label: anyText, value: anyText, help: anyText };
const field: fc.Arbitrary<Field> = fc.oneof(
  fc.record({ ...fieldFacts, kind: fc.constant('text'), placeholder: anyText }),
  fc.record({ ...fieldFacts, kind: fc.constant('choice'), choices: fewOf(anyText) }),
  fc.record({ ...fieldFacts, kind: fc.constantFrom('toggle', 'action', 'heading') }),
  fc.record({ ...fieldFacts, kind: fc.constant('toggle'), problem: anyText }),
);

/** With the fields of your own techniques and agents, which may be called anything. */
const ownFields = fc
  .record({ state: formState, technique, fields: listOf(field) })
  .map(({ state, technique, fields }) => {
    const unlike = fields.map((one, at) => ({ ...one, name: `${at}${one.name}` }));
    return formView({ ...state, row: within(unlike, state.row) }, unlike, technique);
  });

const formView =
  (state: FormState, fields: Field[], facts: Parameters<typeof NewAttack>[0]['technique']) =>
  (size: Size) => <NewAttack state={state} fields={fields} technique={facts} size={size} />;

const settings = fc
  .record({
    ...{ value: anyText, typedText: anyText, path: anyText, said: anyText },
    row: fc.constantFrom(0, 1, 2),
  })
  .map(({ value, typedText, said, ...place }) => {
    const shown = { base_url: { value, from: 'file' } } as const;
    const written = { said: { text: said }, typed: { local_model: typedText } };
    const state = { ...place, ...written, shown, top: 0 };
    return (size: Size) => <Settings state={state} size={size} />;
  });

const doctor = fc
  .record({
    found: listOf(
      fc.record({
        status: fc.constantFrom('ok', 'missing', 'failed'),
        ...{ what: anyText, mend: fewOf(anyText) },
      }),
    ),
    ...{ reading: anyReading, scroll: anyCount },
  })
  .map((state) => (size: Size) => <Doctor state={state} size={size} />);

export const anyForms = {
  'new attack': newAttack,
  'new attack with fields of your own': ownFields,
  ...{ settings, doctor },
};
