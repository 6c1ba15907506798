import type { EvidenceLevel } from '@provoke/contract/lists';
import { maskedText, readAgentSteps, readExchange, type Shown } from '@provoke/evidence';
import { cutText, readActMetrics } from '@provoke/evidence/acts';
import type { FindingEvidence } from '../report/findings.ts';
import { type Told, tellDone, tellSaid } from '../text/conduct-words.ts';
import { aroundMark } from '../text/mark-named.ts';
import { severityWords } from '../text/severity-words.ts';
import { mostTelling, tellWay, type WayLine } from '../text/tell-way.ts';

const LINES_MAX = 12;
const NAME_MAX = 100;
const NOTES_MAX = 300;
const TEXT_MAX = { excerpt: 300, full: 4_000 } as const;

/** What an attempt said and did, and its way; undefined where no rule decided, and where no replies are shown. */
export async function tellConduct(
  { attempt }: Shown,
  level: EvidenceLevel,
): Promise<FindingEvidence['conduct']> {
  const acts = readActMetrics(attempt.evaluation_metrics);
  if (level === 'none' || !acts || acts.rules.length === 0) return undefined;
  const evidence = await attempt.evidence();
  const { sent, reply } = readExchange(evidence);
  const steps = evidence.traces;
  const conversation = sent.map(({ role, text }) => ({ role, content: text }));
  const way = mostTelling(tellWay({ conversation, reply, steps }, acts), LINES_MAX);
  const reason = attempt.evaluation_notes ?? '';
  const harm = acts.undecided === null ? severityWords(acts) : null;
  const done = sentence(tellDone(acts, { steps: readAgentSteps(steps), reason }));
  return {
    said: sentence(tellSaid(reply)),
    done: harm === null ? done : `${done} (${harm})`,
    way: way.map((line) => toStep(line, TEXT_MAX[level])),
  };
}

const sentence = ({ label, text }: Told): string => maskedText(`${label} ${text}`.trim());

const toStep = (
  line: WayLine,
  max: number,
): NonNullable<FindingEvidence['conduct']>['way'][number] => ({
  name: cut(line.name, NAME_MAX),
  text: cut(aroundMark({ ...line, text: maskedText(line.text) }, max), max),
  ...(line.kind && { kind: line.kind }),
  notes: line.notes.map((note) => cut(maskedText(note), NOTES_MAX)),
  is_late: line.isLate,
});

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max)}…`;
