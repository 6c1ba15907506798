import { type Rate, wilson } from '../rates/wilson.ts';
import { cohenKappa, fleissKappa } from './kappa.ts';

/** A person's decision about a reply. */
export type Label = 'broken' | 'resisted';

/** A judge's decision about a reply. */
export type VerdictOutcome = Label | 'inconclusive';

/** A judge's agreement with people, over its verdicts. Inconclusive replies are counted separately. */
export type Agreement = {
  /** Share of verdicts that equal the label. */
  accuracy: Rate;
  /** Share of the replies labelled broken that the judge found broken. */
  sensitivity: Rate;
  /** Share of the replies labelled resisted that the judge found resisted. */
  specificity: Rate;
  /** Cohen's kappa; null if undefined. */
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

/** Agreement of several judges with each other, over the replies with a verdict from every judge. */
export type PanelAgreement = {
  /** Fleiss' kappa; null if undefined. */
  kappa: number | null;
  /** Share of those replies on which all judges agree. */
  unanimous: Rate;
  /** Replies with at least one inconclusive judge. */
  incomplete: number;
};

/** One row per reply, with every judge's outcome; or a row of equal replies, with their number as its weight. */
export function measurePanel(
  rows: readonly (readonly VerdictOutcome[])[],
  weights: readonly number[] = rows.map(() => 1),
): PanelAgreement {
  const all = rows.map((outcomes, at) => ({ outcomes, weight: weights[at] ?? 0 }));
  const complete = all.filter(({ outcomes }) => !outcomes.includes('inconclusive'));
  const votes = complete.map(({ outcomes, weight }) => {
    const broken = outcomes.filter((outcome) => outcome === 'broken').length;
    return { counts: [broken, outcomes.length - broken], weight };
  });
  const replies = weigh(complete);
  return {
    kappa: fleissKappa(
      votes.map(({ counts }) => counts),
      votes.map(({ weight }) => weight),
    ),
    unanimous: wilson(weigh(votes.filter(({ counts }) => counts.includes(0))), replies),
    incomplete: weigh(all) - replies,
  };
}

const weigh = (rows: readonly { weight: number }[]) =>
  rows.reduce((sum, { weight }) => sum + weight, 0);
