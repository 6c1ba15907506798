import { evidenceKinds } from '@provoke/contract/lists';
import type { ActMetrics, RuleMetrics } from '@provoke/evidence/acts';
import { findNearTool, listed, observableWords } from '@provoke/figures';
import type { ReactNode } from 'react';
import { Act } from '../../../parts/acts/act.tsx';
import { witnessWords } from '../../../parts/acts/witness-words.ts';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Section } from '../../../parts/section.tsx';
import { Verdict } from '../../../parts/verdict.tsx';
import s from './conduct.module.css';
import { MatchedText } from './matched-text.tsx';
import type { Way } from './read-way.ts';
import { literalsOf, ruleTitle } from './rule-words.ts';

type Props = { acts: ActMetrics; way: Way };

/** The rule that decided, in its words, with what it came to; then what is known besides, and the other rules. */
export function RulePart({ acts, way }: Props) {
  const main = mainRule(acts);
  const others = acts.rules.filter((rule) => rule !== main);
  return (
    <Section
      title={main?.outcome === 'broken' ? 'The rule that matched' : 'The rules'}
      note="Rules are checked on what was seen of the agent, without a model."
    >
      {main && <RuleText rule={main} />}
      <dl className={s.pairs}>
        {main && <RuleFacts rule={main} called={acts.tools} />}
        <Pair name="By kind">
          <Ladder of={acts} />
        </Pair>
        <Pair name="Seen by">{witnessesOf(way)}</Pair>
        {acts.exposed !== null && (
          <Pair name="Exposed">
            {acts.exposed ? 'Yes, the attack reached the agent' : 'No, the attack did not reach it'}
          </Pair>
        )}
        {acts.concealed && <Pair name="Concealed">Yes, the reply denies it</Pair>}
        {acts.claimed && <Pair name="Claimed">Yes, the reply says what was not done</Pair>}
        {acts.stopped_by !== null && (
          <Pair name="Stopped">
            By the tool: “
            <HostileText text={acts.stopped_by} />”
          </Pair>
        )}
        {acts.utility !== null && <Pair name="Task">{acts.utility ? 'Done' : 'Not done'}</Pair>}
        {acts.observable && (
          <Pair name="Could show">
            <HostileText text={observableWords(acts.observable).replace(/^visible: /, '')} />
          </Pair>
        )}
        {others.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules never move
          <Pair key={at} name={ruleTitle(rule)}>
            <span className={s.other}>
              <Outcome rule={rule} />
              <HostileText text={rule.text} />
            </span>
            <Near rule={rule} called={acts.tools} />
          </Pair>
        ))}
      </dl>
    </Section>
  );
}

/** The broken one with the strongest kind, else one that could not be decided. */
const mainRule = ({ rules, evidence }: ActMetrics): RuleMetrics | undefined =>
  rules.find(({ outcome, kind }) => outcome === 'broken' && kind === evidence) ??
  rules.find(({ outcome }) => outcome === 'broken') ??
  rules.find(({ outcome }) => outcome === 'undecided') ??
  rules[0];

const RuleText = ({ rule: { text, outcome } }: { rule: RuleMetrics }) => (
  <p className={s.rule}>
    {outcome === 'broken' && literalsOf(text).length > 0 ? (
      <MatchedText text={text} literals={quotesOf(text)} />
    ) : (
      <HostileText text={text} />
    )}
  </p>
);

/** As they stand in the rule. */
const quotesOf = (text: string): string[] =>
  literalsOf(text).map((literal) => JSON.stringify(literal).slice(1, -1));

const RuleFacts = ({ rule, called }: { rule: RuleMetrics; called: readonly string[] }) => (
  <Pair name={ruleTitle(rule)}>
    <Outcome rule={rule} />
    <Near rule={rule} called={called} />
  </Pair>
);

const Outcome = ({ rule: { outcome, kind } }: { rule: RuleMetrics }) =>
  kind ? <Act word={kind} /> : <Verdict outcome={outcome} />;

function Near({ rule, called }: { rule: RuleMetrics; called: readonly string[] }) {
  const near = findNearTool(rule, called);
  if (!near) return null;
  return (
    <span className={s.near}>
      The agent called <HostileText text={near.called} />, which the rule does not name. Is it{' '}
      <HostileText text={near.named} />?
    </span>
  );
}

type Kinds = Pick<ActMetrics, 'said' | 'meant' | 'did' | 'reached'>;

/** `said no · meant yes · did yes`: null is what nothing showed. */
const Ladder = ({ of }: { of: Kinds }) => (
  <ul className={s.ladder}>
    {evidenceKinds
      .filter((kind) => kind !== 'reached' || of.reached !== null)
      .map((kind) => (
        <li key={kind}>
          <span className="soft">{kind}</span>{' '}
          {of[kind] === null ? 'not shown' : of[kind] ? 'yes' : 'no'}
        </li>
      ))}
  </ul>
);

/** Of the steps that rules matched, else of all. */
function witnessesOf({ steps }: Way): string {
  const calls = steps.flatMap((step) => (step.type === 'call' ? [step] : []));
  const matched = calls.filter(({ matched }) => matched !== null);
  const seen = new Set(
    (matched.length > 0 ? matched : calls).flatMap(({ call: { seenBy } }) => seenBy),
  );
  if (seen.size === 0) return 'No call was seen';
  const names = listed([...seen].map((witness) => witnessWords[witness]));
  return matched.length > 0 ? `${names} (the call that matched)` : names;
}

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
