import type { Observable, Scope } from '@provoke/evidence/acts';
import { listed } from '../format/numbers.ts';

const NAMES_SHOWN = 5;

/** What an attempt could show: `visible: calls and results of send_email`. */
export function observableWords({ meant, did, state }: Observable): string {
  const of = (name: string, scope: Scope): string[] => {
    if (scope === 'all') return [name];
    return scope.length === 0 ? [] : [`${name} of ${listed(scope.slice(0, NAMES_SHOWN))}`];
  };
  const seen = [...of('calls', meant), ...of('results', did), ...(state ? ['the state'] : [])];
  return seen.length === 0 ? 'no act was visible' : `visible: ${listed(seen)}`;
}
