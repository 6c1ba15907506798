import type { RunSummary } from '@provoke/contract';
import { isFields, splitHidden } from '@provoke/evidence';

/** What a run is named by: a part of what every list and view of it has. */
export type NamedRun = Pick<RunSummary, 'agent_name' | 'attack_type'> &
  Partial<Pick<RunSummary, 'number' | 'status' | 'run_notes' | 'run_config'>>;

/** The parts of a run's name: `Release 4.2`, `travel-desk × pair`, `#31`. Those that are not known are null. */
export type RunName = { lead: string | null; what: string; number: string | null };

/** A run by its campaign or note, its agent and technique, and its ordinal among theirs. */
export const runNameParts = (run: NamedRun): RunName => ({
  lead: campaignName(run) ?? noteName(run),
  what: `${plainLine(run.agent_name)} × ${plainLine(run.attack_type ?? '') || 'attack'}`,
  number: typeof run.number === 'number' ? `#${run.number}` : null,
});

/** The same in one line of plain text: `Release 4.2 · travel-desk × pair #31`. */
export function runName(run: NamedRun): string {
  const { lead, what, number } = runNameParts(run);
  return [...(lead === null ? [] : [lead, '·']), what, ...(number === null ? [] : [number])].join(
    ' ',
  );
}

/** The same for the name of a file, in letters that every system takes: `release-4.2-travel-desk-pair-31`. */
export function runFileName(run: NamedRun): string {
  const { lead, what, number } = runNameParts(run);
  const words = [lead ?? '', what, number ?? '']
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  const safe = words.replaceAll(/[^a-z0-9._]+/g, '-').replaceAll(/[-.]{2,}/g, '-');
  return trimmed(safe.slice(0, FILE_NAME_MAX)) || 'run';
}

/** The id of a run's campaign, as its client recorded it; null without one. */
export function campaignIdOf({ run_config }: Pick<NamedRun, 'run_config'>): string | null {
  const campaign = isFields(run_config) ? run_config['campaign'] : undefined;
  const id = isFields(campaign) ? campaign['id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : null;
}

const PART_MAX = 60;
const FILE_NAME_MAX = 120;

/** What `newCampaignId` made: it says no more than the time of the start. */
const MADE = /-?\d{8}-\d{6}-[a-z0-9]{4}$/;

/** What a person, or a schedule, named the campaign. */
const campaignName = (run: NamedRun): string | null =>
  plainLine((campaignIdOf(run) ?? '').replace(MADE, '')) || null;

/** A note that is a short line is a name. A sentence is none, nor is the reason with which a run ended. */
function noteName({ run_notes, status }: NamedRun): string | null {
  if (status === 'FAILED' || status === 'CANCELLED') return null;
  const note = (run_notes ?? '').slice(0, 4 * PART_MAX).trim();
  const isName = note.length <= PART_MAX && !/[\n\r]/.test(note) && !/[.!?:]$/.test(note);
  return (isName && plainLine(note)) || null;
}

/** Names are plain everywhere: an option of a list, a tab and a file cannot hold marks for what is hidden. */
function plainLine(text: string): string {
  const shown = splitHidden(text.slice(0, 4 * PART_MAX))
    .map((piece) => (piece.hidden ? ' ' : piece.text))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shown.length > PART_MAX ? `${shown.slice(0, PART_MAX).trimEnd()}…` : shown;
}

const trimmed = (name: string): string => name.replaceAll(/^[-._]+|[-._]+$/g, '');
