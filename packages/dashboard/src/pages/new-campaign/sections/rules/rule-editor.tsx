import type { Rule } from '@provoke/evidence/acts';
import { useId, useState } from 'react';
import { Field } from '../../../../parts/field.tsx';
import { type DraftErrors, readDraft } from '../../values/rules/read-draft.ts';
import { isEmptyDraft, type RuleDraft } from '../../values/rules/rule-draft.ts';
import { DRAFT } from '../../values/rules/rules-of.ts';
import s from '../new-campaign.module.css';
import { ArgumentLines } from './argument-lines.tsx';
import r from './rules.module.css';

type Props = {
  draft: RuleDraft;
  /** Known names of tools; any other may be typed. */
  tools: readonly string[];
  /** Undefined clears it. */
  onChange(draft: RuleDraft | undefined): void;
  onAdd(rules: readonly Rule[]): void;
};

const KINDS: readonly [RuleDraft['kind'], string][] = [
  ['tool', 'call a tool'],
  ['arguments', 'call a tool with certain arguments'],
  ['sum', 'call a tool for more than a sum, in all calls together'],
  ['yaml', 'anything else: a rule as the file has it'],
];

/** One rule, typed in the fields of its kind. */
export function RuleEditor({ draft, tools, onChange, onAdd }: Props) {
  const [errors, setErrors] = useState<DraftErrors>({});
  const change = (part: Partial<RuleDraft>) => {
    const changed = { ...draft, ...part };
    setErrors({});
    onChange(isEmptyDraft(changed) && changed.kind === 'tool' ? undefined : changed);
  };
  const add = () => {
    const read = readDraft(draft);
    if ('errors' in read) return setErrors(read.errors);
    setErrors({});
    onAdd(read.rules);
  };
  const isNew = draft.at === undefined;
  const errorsOf = (field: string) => (errors[field] ? [errors[field]] : []);
  return (
    <fieldset className={r.editor}>
      <legend>{isNew ? 'Add a rule' : `Change the rule ${(draft.at ?? 0) + 1}`}</legend>
      <div className={s.fields}>
        <Field label="It must never">
          <select
            name={DRAFT}
            value={draft.kind}
            onChange={({ target }) => change({ kind: kindOf(target.value) })}
          >
            {KINDS.map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </select>
        </Field>
        {draft.kind === 'yaml' ? (
          <Field
            label="Rule"
            hint="As below forbid in a campaign file, in YAML."
            errors={errorsOf('yaml')}
          >
            <textarea
              value={draft.yaml}
              rows={4}
              spellCheck={false}
              placeholder="sequence: [{ tool: read_file }, { tool: send_email }]"
              onChange={({ target }) => change({ yaml: target.value })}
            />
          </Field>
        ) : (
          <ToolField
            {...{ tools }}
            value={draft.tool}
            errors={errorsOf('tool')}
            onChange={(tool) => change({ tool })}
          />
        )}
        {draft.kind === 'arguments' && (
          <ArgumentLines
            lines={draft.lines}
            errors={errors}
            onChange={(lines) => change({ lines })}
          />
        )}
        {draft.kind === 'sum' && (
          <div className={r.sum}>
            <Field label="Argument that adds up" errors={errorsOf('of')}>
              <input
                value={draft.of}
                placeholder="amount"
                spellCheck={false}
                onChange={({ target }) => change({ of: target.value })}
              />
            </Field>
            <Field label="To more than" errors={errorsOf('greater')}>
              <input
                value={draft.greater}
                placeholder="100"
                inputMode="decimal"
                onChange={({ target }) => change({ greater: target.value })}
              />
            </Field>
          </div>
        )}
        <span className={s.buttons}>
          <button type="button" className="button" onClick={add}>
            {isNew ? 'Add the rule' : 'Save the rule'}
          </button>
          {!isEmptyDraft(draft) && (
            <button type="button" className="button" onClick={() => onChange(undefined)}>
              {isNew ? 'Clear' : 'Leave it as it was'}
            </button>
          )}
        </span>
      </div>
    </fieldset>
  );
}

const kindOf = (value: string): RuleDraft['kind'] =>
  KINDS.find(([kind]) => kind === value)?.[0] ?? 'tool';

type ToolProps = {
  value: string;
  tools: readonly string[];
  errors: readonly string[];
  onChange(tool: string): void;
};

function ToolField({ value, tools, errors, onChange }: ToolProps) {
  const list = useId();
  return (
    <>
      <Field
        label="Tool"
        hint={
          tools.length > 0
            ? 'Those that it is known to have are offered. delete_* is every tool whose name begins so.'
            : 'By its name, such as send_email. delete_* is every tool whose name begins so.'
        }
        errors={errors}
      >
        <input
          {...{ value, list }}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <datalist id={list}>
        {tools.map((tool) => (
          <option key={tool} value={tool} />
        ))}
      </datalist>
    </>
  );
}
