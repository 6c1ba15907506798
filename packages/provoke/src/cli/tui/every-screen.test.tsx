import fc from 'fast-check';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { isLargeEnough } from '../terminal/screen.ts';
import { Mark } from './parts/mark.tsx';
import type { Size } from './parts/size.ts';
import { TooSmall } from './parts/too-small.tsx';
import { withoutColor } from './terminal/without-color.ts';
import { anyCampaigns } from './test/any-campaign.tsx';
import { anyForms } from './test/any-form.tsx';
import { anyLists } from './test/any-list.tsx';
import { anyResults } from './test/any-result.tsx';
import { anySize } from './test/any-text.ts';
import { drawFrame, withoutStyles } from './test/draw-text.tsx';
import { expectToFit } from './test/sizes.ts';

// Before Ink loads: it asks once whether there are colors.
vi.hoisted(() => {
  vi.stubEnv('FORCE_COLOR', '1');
});

const RUNS = 12;

const screens: Record<string, fc.Arbitrary<(size: Size) => ReactElement>> = {
  ...{ ...anyLists, ...anyForms, ...anyResults, ...anyCampaigns },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: styles start with Escape
const COLORS = /\u001b\[(\d+;)*(3\d|4\d|9\d|10\d)(;\d+)*m/;

test('what is broken has a color where nothing objects', () => {
  expect(drawFrame(() => <Mark kind="broken" />, { columns: 80, rows: 24 })).toMatch(COLORS);
});

test.each(Object.entries(screens))(
  '%s fits every window, whatever texts are in it, and draws nothing but text; NO_COLOR takes its colors and no word',
  (_, screen) => {
    fc.assert(
      fc.property(screen, anySize, (view, given) => {
        const frame = drawFrame((at) => (isLargeEnough(at) ? view(at) : <TooSmall />), given);
        const drawn = withoutStyles(frame);
        if (isLargeEnough(given)) expectToFit(drawn, given);
        else expect(drawn.split('\n').length).toBeLessThanOrEqual(given.rows);
        expect(withoutColor(frame)).not.toMatch(COLORS);
        expect(withoutStyles(withoutColor(frame))).toBe(drawn);
      }),
      { numRuns: RUNS },
    );
  },
);
