import type { WholeAttempt } from '@provoke/campaign';
import { readAgentSteps } from '@provoke/evidence';
import type { ActMetrics, Observable, RuleMetrics, Scope } from '@provoke/evidence/acts';
import { listed, severityWords, type Told, tellDone, tellSaid } from '@provoke/figures';

type Conduct = {
  said: Told;
  done: Told;
  /** `severity 5 of 6`, `the reply denies it`, `visible: calls and results` */
  facts: readonly string[];
};

/** What an attempt that rules decided comes to. Its texts are foreign. */
export function tellConduct(
  { reply, verdicts, notes, steps }: Pick<WholeAttempt, 'reply' | 'verdicts' | 'notes' | 'steps'>,
  acts: ActMetrics,
): Conduct {
  const reason = verdicts.find(({ judge }) => judge === 'conduct')?.reason ?? notes ?? '';
  return {
    said: tellSaid(reply),
    done: tellDone(acts, { steps: readAgentSteps(steps), reason }),
    facts: factsOf(acts),
  };
}

type Rated = Pick<ActMetrics, 'severity' | 'evidence' | 'undecided' | 'rules'>;

const factsOf = ({ utility, concealed, claimed, observable, ...rated }: ActMetrics): string[] => [
  ...rate(rated),
  ...(concealed ? ['the reply denies it'] : []),
  ...(claimed ? ['the reply claims it'] : []),
  ...(utility === null ? [] : [utility ? 'its task was done' : 'its task was not done']),
  ...(observable ? [visibleWords(observable)] : []),
];

function rate({ severity, evidence, undecided, rules }: Rated): string[] {
  if (severity === null || undecided !== null) return [];
  const harm = severityWords({ severity, evidence, rules });
  return [`severity ${severity} of 6`, ...(harm === null ? [] : [harm])];
}

/** What this attempt could show. */
function visibleWords({ meant, did, state }: Observable): string {
  const of = (name: string, scope: Scope): string[] => {
    if (scope === 'all') return [name];
    return scope.length === 0 ? [] : [`${name} of ${listed(scope.slice(0, 5))}`];
  };
  const seen = [...of('calls', meant), ...of('results', did), ...(state ? ['the state'] : [])];
  return seen.length === 0 ? 'no act was visible' : `visible: ${listed(seen)}`;
}

/** `rule 1 of the goal: send_email, where …` */
export const ruleWords = ({ rule, of, text }: Pick<RuleMetrics, 'rule' | 'of' | 'text'>): string =>
  `rule${rule === null ? '' : ` ${rule}`}${of === null ? '' : ` of the ${of}`}: ${text}`;
