import { type Rule, writeRule } from '@provoke/evidence/acts';
import { foreseeRule } from '@provoke/figures';
import { HostileText } from '../../../../parts/hostile-text.tsx';
import { Section } from '../../../../parts/section.tsx';
import { emptyDraft, type RuleDraft, toDraft } from '../../values/rules/rule-draft.ts';
import { DRAFT, RULES, rulesOf } from '../../values/rules/rules-of.ts';
import type { FormState } from '../form-state.ts';
import s from '../new-campaign.module.css';
import { useKnownOfAgent } from '../sight/use-known-of-agent.ts';
import { RuleEditor } from './rule-editor.tsx';
import r from './rules.module.css';

const TEXT_MAX = 500;
const RULES_MAX = 100;

/** The rules of the campaign, and one that is being typed. */
export function RulesSection({ values, set }: FormState) {
  const { known, tools } = useKnownOfAgent(values);
  const rules = rulesOf(values);
  const draft = values[DRAFT] ? (JSON.parse(values[DRAFT]) as RuleDraft) : emptyDraft;
  const keep = (kept: readonly Rule[]) => set(RULES, kept.length > 0 ? JSON.stringify(kept) : '');
  const setDraft = (changed: RuleDraft | undefined) =>
    set(DRAFT, changed ? JSON.stringify(changed) : '');
  const add = (added: readonly Rule[]) => {
    const at = draft.at ?? rules.length;
    keep([...rules.slice(0, at), ...added, ...rules.slice(at + 1)].slice(0, RULES_MAX));
    setDraft(undefined);
  };
  const remove = (place: number) => {
    keep(rules.filter((_, at) => at !== place));
    // The place of the rule that is being changed may be another now.
    if (draft.at !== undefined) setDraft(undefined);
  };
  return (
    <Section
      title="What it must never do"
      note="Rules hold for every goal. They are compared with the calls that are seen, without a model, and decide in place of the judges."
    >
      {rules.length > 0 && (
        <ul className="ruled">
          {rules.map((rule, at) => {
            const text = writeRule(rule).slice(0, TEXT_MAX);
            const { answer, words } = foreseeRule(rule, known);
            return (
              // Two rules may be alike.
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no other name
              <li key={at} className={r.rule} data-changing={draft.at === at}>
                <span className={r.text}>
                  Never <HostileText text={text} />
                </span>
                <span className={r.sight} data-answer={answer}>
                  {words}
                </span>
                <span className={s.buttons}>
                  <button
                    type="button"
                    className="link"
                    aria-label={`Change the rule ${at + 1}`}
                    onClick={() => setDraft(toDraft(rule, at))}
                  >
                    Change
                  </button>
                  <button
                    type="button"
                    className="link"
                    aria-label={`Remove the rule ${at + 1}`}
                    onClick={() => remove(at)}
                  >
                    Remove
                  </button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {rules.length < RULES_MAX || draft.at !== undefined ? (
        <RuleEditor draft={draft} tools={tools} onChange={setDraft} onAdd={add} />
      ) : (
        <p className="quiet">A campaign has at most {RULES_MAX} rules.</p>
      )}
    </Section>
  );
}
