import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fc, MISREAD } from '../../../contract/src/test/recorded-json.ts';
import { recordedConfig } from '../../../contract/src/test/recorded-results.ts';
import { RunProgress } from './run-progress.tsx';

const draw = (run_config: unknown, status = 'RUNNING', judged = 3) =>
  renderToStaticMarkup(
    <RunProgress
      run={{ status, run_config } as Parameters<typeof RunProgress>[0]['run']}
      judged={judged}
    />,
  );

test('a running run shows how many of its goals have a verdict', () => {
  expect(draw({ campaign: { goals_total: 12 } })).toContain('3 of 12 goals judged');
  expect(draw({ campaign: { goals_total: 2 } })).toContain('2 of 2 goals judged');
  expect(draw({ campaign: { goals_total: 12 } }, 'COMPLETED')).toBe('');
});

test.each([
  null,
  [],
  { campaign: null },
  { campaign: { goals_total: -1 } },
  { campaign: { goals_total: 1e300 } },
  { campaign: { goals_total: '9' } },
])('a run that does not say how many goals it has shows no progress: %j', (config) =>
  expect(draw(config)).toBe(''),
);

test('whatever a client recorded with its run, progress is drawn in numbers or not at all', () => {
  fc.assert(
    fc.property(recordedConfig, (config) => {
      expect(draw(config)).toMatch(/^$|^<span.* of [\d,]+ goals judged/);
      expect(draw(config)).not.toMatch(MISREAD);
    }),
  );
});
