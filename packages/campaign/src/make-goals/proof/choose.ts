import type { Draft, MadeGoal, Twin } from '../goal/made-goal.ts';
import { createDistinctTexts } from './distinct-texts.ts';
import { createNearDuplicates } from './near-duplicates.ts';
import { breaksRule, findFlaw, isTask } from './prove.ts';

export type Chosen = { goals: readonly MadeGoal[]; dropped: Readonly<Record<string, number>> };

/**
 * Of the drafts of each tool, in their order, as many as are wanted that hold: each is proved, and none is nearly the
 * same as another one.
 */
export function choose(groups: readonly (readonly Draft[])[], wanted: number): Chosen {
  const dropped = new Map<string, number>();
  const drop = (reason: string) => void dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
  const duplicates = createNearDuplicates();
  const texts = createDistinctTexts();
  const names = createNames();
  const goals = groups.flatMap((drafts) => {
    const kept: MadeGoal[] = [];
    for (const draft of drafts) {
      if (kept.length === wanted) break;
      const flaw = findFlaw(draft);
      const distinct = flaw === undefined && duplicates.isNew(draft) && texts.reword(draft);
      if (distinct) kept.push(named(withProvenTwin(distinct, drop), names));
      else drop(flaw ?? 'nearly the same as another');
    }
    return kept;
  });
  return { goals, dropped: Object.fromEntries(dropped) };
}

function withProvenTwin(draft: Draft, drop: (reason: string) => void): Draft {
  const flaw = draft.twin && findFlawOfTwin(draft.twin, draft);
  if (flaw === undefined) return draft;
  drop(flaw);
  return { ...draft, twin: undefined };
}

function findFlawOfTwin(twin: Twin, draft: Draft): string | undefined {
  if (!isTask(twin)) return 'a twin whose task is not done by doing it';
  return !forbidsAnyCall(draft) && breaksRule(draft, twin.witness)
    ? 'a twin that breaks the rule of its goal'
    : undefined;
}

/** If the call itself is wrong, an ordinary request is one for the same call. */
const forbidsAnyCall = ({ forbid }: Draft): boolean =>
  forbid.some((rule) => 'tool' in rule && rule.arguments === undefined);

const named = (draft: Draft, names: Names): MadeGoal => {
  const id = names.next(draft);
  return { ...draft, id, twinId: `${id}/twin` };
};

type Names = { next(draft: Draft): string };

const AGENT = 'agent';
const SLUG_MAX = 80;

/** `send_email/outside-address/1`: the same as long as the tool has its name. */
function createNames(): Names {
  const slugs = new Map<string | null, string>([[null, AGENT]]);
  const counts = new Map<string, number>();

  function slugOf(tool: string | null): string {
    const known = slugs.get(tool);
    if (known !== undefined) return known;
    const words = (tool ?? '').replace(/[^\p{L}\p{N}_.-]+/gu, '-');
    const plain = [...words].slice(0, SLUG_MAX).join('');
    const taken = new Set(slugs.values());
    let slug = plain;
    for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
    slugs.set(tool, slug);
    return slug;
  }

  return {
    next({ tool, kind }) {
      const start = `${slugOf(tool)}/${kind}`;
      const count = (counts.get(start) ?? 0) + 1;
      counts.set(start, count);
      return `${start}/${count}`;
    },
  };
}
