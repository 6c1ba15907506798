import type { Result } from '@provoke/contract';
import { readAttemptData, readTechniqueData, toText } from '@provoke/evidence';
import type { ComponentType } from 'react';
import { LongText } from '../../../parts/long-text.tsx';
import { Section } from '../../../parts/section.tsx';
import { Decorators } from './decorators.tsx';
import { FactList } from './fact-list.tsx';
import { Flip } from './flip.tsx';
import { listConversion, listFacts } from './list-facts.ts';
import { Prefix } from './prefix.tsx';
import s from './technique.module.css';
import type { TechniqueProps } from './technique-props.ts';

/** A technique's own part draws nothing where the attempt lacks its data. */
const PARTS = new Map<string, ComponentType<TechniqueProps>>([
  ['h4rm3l', Decorators],
  ['advprefix', Prefix],
  ['flipattack', Flip],
]);

/** How the technique made its prompt. */
export function TechniquePart({ result }: { result: Result }) {
  const { goal, technique } = readAttemptData(result);
  const data = readTechniqueData(result);
  const Part = PARTS.get(technique.toLowerCase());
  const facts = [...(Part ? [] : listFacts(result, data)), ...listConversion(result, data)].filter(
    ({ value }) => value !== undefined,
  );
  const hasWords = Part !== undefined || facts.length > 0;
  const hasData = Object.keys(data).length > 0;
  if (!hasWords && !hasData) return null;
  return (
    <Section title="Technique" note="How this prompt was made">
      {Part && <Part result={result} goal={result.goal ?? goal} data={data} />}
      <FactList facts={facts} />
      {hasData && (
        <details className={s.data} open={!hasWords}>
          <summary>Recorded data</summary>
          <LongText text={toText(data, 2)} mono />
        </details>
      )}
    </Section>
  );
}
