import type { Call } from '../calls/call.ts';
import type { CallRule } from '../rules/rule.ts';
import type { Scene } from './scene.ts';

/** One of the times that a rule is matched. */
export type Pass = {
  scene: Scene;
  /** Whether the call counts: all that were emitted, or those that ran. */
  includes(call: Call): boolean;
  /** False to prove a match; true to rule one out, where all that was not shown might match. */
  unknownAs: boolean;
  /** Whether calls of this kind, the sink or the state could not be seen. */
  isHidden(part: CallRule | 'sink' | 'state'): boolean;
};
