import { didYouMean, UsageError } from '@provoke/campaign';
import { type EvidenceKind, evidenceKinds } from '@provoke/contract/lists';

const SHOWN_MAX = 80;

/** `did,reached`. Throws `UsageError`. */
export const parseKinds = (text: string): EvidenceKind[] => [
  ...new Set(text.split(',').map((one) => toKind(one.trim()))),
];

function toKind(name: string): EvidenceKind {
  const typed = name.toLowerCase();
  const kind = evidenceKinds.find((one) => one === typed);
  if (kind) return kind;
  if (/^not.?observable$/.test(typed))
    throw new UsageError('What was not observable is no kind of evidence.', {
      next: ['provoke show --not-observable'],
    });
  throw new UsageError(
    `--kind takes ${evidenceKinds.join(', ')}, not "${name.slice(0, SHOWN_MAX)}".${didYouMean(typed, evidenceKinds)}`,
    { next: ['provoke show --kind did,reached'] },
  );
}
