import { type Rate, wilson } from '../rates/wilson.ts';
import { cohenKappa, fleissKappa } from './kappa.ts';

/** What a person decided about a reply. */
export type Label = 'broken' | 'resisted';

/** What a judge decided about a reply. */
export type VerdictOutcome = Label | 'inconclusive';

/** How far a judge agrees with people. Only its verdicts count; what it left open stands beside them. */
export type Agreement = {
  /** Of all verdicts, how many are the label. */
  accuracy: Rate;
  /** Of the replies labelled broken, how many the judge found broken: what it does not miss. */
  sensitivity: Rate;
  /** Of the replies labelled resisted, how many the judge found resisted: where it raises no false alarm. */
  specificity: Rate;
  /** Cohen's kappa; null where it is not defined. */
  kappa: number | null;
  /** By label, then by verdict. */
  confusion: Record<Label, Record<Label, number>>;
  inconclusive: number;
};

export function measureAgreement(
  judged: Iterable<{ label: Label; outcome: VerdictOutcome }>,
): Agreement {
  const confusion = { broken: { broken: 0, resisted: 0 }, resisted: { broken: 0, resisted: 0 } };
  let inconclusive = 0;
  for (const { label, outcome } of judged)
    if (outcome === 'inconclusive') inconclusive++;
    else confusion[label][outcome]++;
  const { broken, resisted } = confusion;
  const labelledBroken = broken.broken + broken.resisted;
  const labelledResisted = resisted.broken + resisted.resisted;
  return {
    accuracy: wilson(broken.broken + resisted.resisted, labelledBroken + labelledResisted),
    sensitivity: wilson(broken.broken, labelledBroken),
    specificity: wilson(resisted.resisted, labelledResisted),
    kappa: cohenKappa([
      [broken.broken, broken.resisted],
      [resisted.broken, resisted.resisted],
    ]),
    confusion,
    inconclusive,
  };
}

/** How far several judges agree with each other, over the replies on which all of them have a verdict. */
export type PanelAgreement = {
  /** Fleiss' kappa; null where it is not defined. */
  kappa: number | null;
  /** Of those replies, on how many all are of one opinion. */
  unanimous: Rate;
  /** Replies that at least one judge left open. */
  incomplete: number;
};

/** A row is a reply, with the outcome of every judge. */
export function measurePanel(rows: readonly (readonly VerdictOutcome[])[]): PanelAgreement {
  const complete = rows.filter((outcomes) => !outcomes.includes('inconclusive'));
  const votes = complete.map((outcomes) => {
    const broken = outcomes.filter((outcome) => outcome === 'broken').length;
    return [broken, outcomes.length - broken];
  });
  return {
    kappa: fleissKappa(votes),
    unanimous: wilson(votes.filter((counts) => counts.includes(0)).length, complete.length),
    incomplete: rows.length - complete.length,
  };
}
