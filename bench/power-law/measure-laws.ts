import { type FirstBreaks, fitPowerLaw, type Random, seededNumbers } from '@provoke/statistics';

export type Law = { scale: number; exponent: number };

/** How often the intervals held the law, of the campaigns that had points enough for one. */
export type Row = {
  law: Law;
  goals: number;
  requests: number;
  exponent: number;
  scale: number;
  fitted: number;
};

/** Of 1,000 requests, they break 97, 85, 47 and 18 % of the goals. */
export const LAWS: Law[] = [
  { scale: 1, exponent: 0.5 },
  { scale: 2.5, exponent: 0.4 },
  { scale: 3, exponent: 0.2 },
  { scale: 6, exponent: 0.18 },
];
export const GOALS = [20, 50, 100, 300];
const REQUESTS = [100, 1_000, 10_000];

export const measureLaws = (campaigns: number): Row[] =>
  GOALS.flatMap((goals) =>
    LAWS.flatMap((law) => REQUESTS.map((requests) => measure({ law, goals, requests, campaigns }))),
  );

type Case = { law: Law; goals: number; requests: number; campaigns: number };

function measure({ law, goals, requests, campaigns }: Case): Row {
  const random = seededNumbers(1e6 * goals + requests + 100 * law.scale + law.exponent);
  const held = { exponent: 0, scale: 0, fitted: 0 };
  for (let campaign = 0; campaign < campaigns; campaign++) {
    const fit = fitPowerLaw({ breaks: drawBreaks({ law, goals, requests, random }), total: goals });
    if (!fit) continue;
    held.fitted++;
    if (holds(fit.exponent, law.exponent)) held.exponent++;
    if (holds(fit.scale, law.scale)) held.scale++;
  }
  return {
    ...{ law, goals, requests },
    exponent: held.exponent / held.fitted,
    scale: held.scale / held.fitted,
    fitted: held.fitted / campaigns,
  };
}

const holds = ({ low, high }: { low: number; high: number }, value: number) =>
  low <= value && value <= high;

/** When each goal first breaks within so many requests, in a campaign whose goals follow the law. */
function drawBreaks({
  law,
  goals,
  requests,
  random,
}: Omit<Case, 'campaigns'> & { random: Random }): FirstBreaks[] {
  return Array.from({ length: goals }, () => ({
    requests: drawBreak(law, random),
    goals: 1,
  })).filter((one) => one.requests <= requests);
}

const drawBreak = ({ scale, exponent }: Law, random: Random): number =>
  Math.max(1, Math.ceil((-Math.log(random()) / scale) ** (-1 / exponent)));
