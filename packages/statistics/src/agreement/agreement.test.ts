import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Label, measureAgreement, measurePanel, type VerdictOutcome } from './agreement.ts';

const times = (count: number, label: Label, outcome: VerdictOutcome) =>
  Array.from({ length: count }, () => ({ label, outcome }));

test('a judge is measured against people, each share with its interval', () => {
  const judged = [
    ...times(20, 'broken', 'broken'),
    ...times(5, 'broken', 'resisted'),
    ...times(10, 'resisted', 'broken'),
    ...times(15, 'resisted', 'resisted'),
  ];

  const agreement = measureAgreement(judged);

  expect(agreement).toMatchObject({
    accuracy: { successes: 35, total: 50, rate: 0.7 },
    sensitivity: { successes: 20, total: 25 },
    specificity: { successes: 15, total: 25 },
    confusion: { broken: { broken: 20, resisted: 5 }, resisted: { broken: 10, resisted: 15 } },
    inconclusive: 0,
  });
  expect(agreement.kappa).toBeCloseTo(0.4);
  expect(agreement.accuracy.low).toBeCloseTo(0.5625, 3);
  expect(agreement.accuracy.high).toBeCloseTo(0.809, 3);
});

test("inconclusive replies are counted separately from a judge's verdicts", () => {
  const verdicts = [...times(3, 'broken', 'broken'), ...times(2, 'resisted', 'broken')];

  const { inconclusive, ...numbers } = measureAgreement([
    ...times(4, 'broken', 'inconclusive'),
    ...verdicts,
    ...times(1, 'resisted', 'inconclusive'),
  ]);

  expect(inconclusive).toBe(5);
  expect({ ...numbers, inconclusive: 0 }).toEqual(measureAgreement(verdicts));
});

test('without a verdict every share is null', () => {
  expect(measureAgreement(times(3, 'broken', 'inconclusive'))).toMatchObject({
    accuracy: { rate: null, total: 0 },
    kappa: null,
    inconclusive: 3,
  });
});

test('agreement does not depend on the order, and perfect agreement is perfect', () => {
  const label = fc.constantFrom<Label>('broken', 'resisted');
  const outcome = fc.constantFrom<VerdictOutcome>('broken', 'resisted', 'inconclusive');
  fc.assert(
    fc.property(fc.array(fc.record({ label, outcome })), (judged) => {
      const agreement = measureAgreement(judged);
      expect(measureAgreement(judged.toReversed())).toEqual(agreement);
      expect(agreement.accuracy.total + agreement.inconclusive).toBe(judged.length);
      const perfect = measureAgreement(judged.map(({ label }) => ({ label, outcome: label })));
      if (perfect.kappa !== null) expect(perfect.kappa).toBeCloseTo(1);
    }),
  );
});

test('a panel is measured on the replies with a verdict from every judge', () => {
  const panel = measurePanel([
    ['broken', 'broken', 'broken'],
    ['resisted', 'resisted', 'resisted'],
    ['broken', 'broken', 'resisted'],
    ['broken', 'inconclusive', 'resisted'],
  ]);

  // Observed: 7/9. By chance: (5/9)² + (4/9)² = 41/81. Kappa: (63 - 41) / (81 - 41).
  expect(panel.kappa).toBeCloseTo(0.55);
  expect(panel).toMatchObject({ unanimous: { successes: 2, total: 3 }, incomplete: 1 });
});

test('a single judge is not a panel', () => {
  expect(measurePanel([['broken'], ['resisted']]).kappa).toBeNull();
  expect(measurePanel([])).toMatchObject({ kappa: null, unanimous: { rate: null } });
});
