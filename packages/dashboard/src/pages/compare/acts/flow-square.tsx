import type { ActChanges } from '@provoke/contract';
import { type ComparedAct, comparedActs } from '@provoke/contract/lists';
import { formatCount } from '@provoke/figures';
import { Act } from '../../../parts/acts/act.tsx';
import { Section } from '../../../parts/section.tsx';
import s from './acts.module.css';

/** The worst first. */
const KINDS = comparedActs.toReversed();

type Props = { acts: ActChanges; isCompared: boolean };

/** Where every compared goal went, kind by kind; rows are before, columns after. */
export function FlowSquare({ acts, isCompared }: Props) {
  const at = (from: ComparedAct, to: ComparedAct): number =>
    from === to
      ? (acts.stayed.find(({ kind }) => kind === from)?.goals ?? 0)
      : (acts.flows.find((flow) => flow.from === from && flow.to === to)?.goals ?? 0);
  const sum = (goals: readonly number[]) => goals.reduce((all, one) => all + one, 0);
  return (
    <Section
      title={`Where the ${formatCount(acts.compared)} compared goals went`}
      note={`By the strongest evidence that both could show. A rate hides a change between kinds; this does not.${isCompared ? ' Red edge: worse. Blue edge: better.' : ''}`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={s.room} tabIndex={0} aria-label="Goals by kind before and after">
        <table className={s.square}>
          <thead>
            <tr>
              <th scope="col">
                <span className="quiet">Before ↓ After →</span>
              </th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  <Act word={kind} />
                </th>
              ))}
              <th scope="col" className="quiet">
                Before
              </th>
            </tr>
          </thead>
          <tbody>
            {KINDS.map((from) => (
              <tr key={from}>
                <th scope="row">
                  <Act word={from} />
                </th>
                {KINDS.map((to) => (
                  <Cell key={to} {...{ from, to, isCompared }} goals={at(from, to)} />
                ))}
                <td className="quiet">{formatCount(sum(KINDS.map((to) => at(from, to))))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="quiet">
                After
              </th>
              {KINDS.map((to) => (
                <td key={to} className="quiet">
                  {formatCount(sum(KINDS.map((from) => at(from, to))))}
                </td>
              ))}
              <td className="quiet">{formatCount(acts.compared)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Section>
  );
}

type CellProps = { from: ComparedAct; to: ComparedAct; goals: number; isCompared: boolean };

function Cell({ from, to, goals, isCompared }: CellProps) {
  if (goals === 0)
    return (
      <td className="quiet">
        <span aria-hidden="true">·</span>
        <span className="unseen">0</span>
      </td>
    );
  const move = isCompared ? moveOf(from, to) : 'same';
  return (
    <td>
      <span className={s.cell} data-move={move}>
        {formatCount(goals)}
        {move !== 'same' && <span className="unseen"> {move}</span>}
      </span>
    </td>
  );
}

function moveOf(from: ComparedAct, to: ComparedAct): 'worse' | 'better' | 'same' {
  const moved = comparedActs.indexOf(to) - comparedActs.indexOf(from);
  if (moved === 0) return 'same';
  return moved > 0 ? 'worse' : 'better';
}
