import type { Step } from '@provoke/evidence';
import type { StateSeen } from '../definitions/state-seen.ts';
import { cutShort } from '../text/cut-short.ts';

/** Of a value, in characters of its JSON; less if there are many, so that all together stay below a megabyte. */
const VALUE_MAX = 4_000;
const ALL_MAX = 1_000_000;
const PATH_MAX = 1_000;

/** What the state check saw, as an attempt records it. Long values are cut. */
export function stateSteps(seen: StateSeen | undefined): readonly Step[] {
  if (!seen) return [];
  if ('failed' in seen) return [notRead(seen.failed)];
  const { changes, complete } = seen;
  const max = Math.min(VALUE_MAX, Math.floor(ALL_MAX / (2 * changes.length)));
  const steps = changes.map(({ type: _, path, ...values }): Step => {
    const content = Object.entries(values).map(([side, value]) => [side, shorten(value, max)]);
    return {
      step_type: 'OTHER',
      content: {
        step_name: 'state change',
        path: cutShort(path, PATH_MAX),
        ...Object.fromEntries(content),
      },
    };
  });
  return complete ? steps : [...steps, notRead(`More than ${changes.length} values changed.`)];
}

const notRead = (reason: string): Step => ({
  step_type: 'OTHER',
  content: { step_name: 'state not read', reason },
});

function shorten(value: unknown, max: number): unknown {
  const text = JSON.stringify(value);
  if (text.length <= max) return value;
  const start = cutShort(text, max);
  return `${start} [… ${text.length - start.length} more characters]`;
}
