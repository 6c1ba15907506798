import { isFields, toText } from '@provoke/evidence';
import { type RuleMetrics, readJson } from '@provoke/evidence/acts';
import { formatCount } from '@provoke/figures';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { LongText } from '../../../parts/long-text.tsx';
import s from './conduct.module.css';
import { MatchedText } from './matched-text.tsx';
import { literalsOf, namesArgument } from './rule-words.ts';

const SHOWN_MAX = 40;
const NAME_MAX = 100;
/** In a longer value nothing is underlined. */
const MATCHED_MAX = 4_000;

type Props = { given: unknown; rules: readonly RuleMetrics[] };

/** What a tool was called with, a line an argument; what a rule matched is underlined. */
export function Arguments({ given, rules }: Props) {
  if (given === undefined) return <p className="quiet">Its arguments are not shown.</p>;
  const read = readJson(given);
  if (!isFields(read)) return <LongText text={toText(given)} mono />;
  const entries = Object.entries(read);
  if (entries.length === 0) return <p className="quiet">No arguments</p>;
  return (
    <dl className={s.args}>
      {entries.slice(0, SHOWN_MAX).map(([name, value]) => (
        <div key={name}>
          <dt>
            <HostileText text={name.slice(0, NAME_MAX)} />
          </dt>
          <dd>
            <Value text={toText(value)} rules={rules.filter((rule) => namesArgument(rule, name))} />
          </dd>
        </div>
      ))}
      {entries.length > SHOWN_MAX && (
        <p className="quiet">{formatCount(entries.length - SHOWN_MAX)} more are not shown.</p>
      )}
    </dl>
  );
}

function Value({ text, rules }: { text: string; rules: readonly RuleMetrics[] }) {
  if (rules.length === 0 || text.length > MATCHED_MAX)
    return text === '' ? <i className="quiet">Nothing</i> : <LongText text={text} mono />;
  return <MatchedText text={text} literals={rules.flatMap((rule) => literalsOf(rule.text))} />;
}
