import type { EvidenceKind } from '@provoke/evidence';
import {
  agenticTitles,
  atlasTitles,
  type GoalRow,
  type GroupRow,
  hazardTitles,
  lists,
  owaspLlm,
  type Report,
} from '@provoke/figures';

/** By what happened, not by what was asked for: words are a warning, acts are errors. */
const levelOf: Readonly<Record<EvidenceKind, 'error' | 'warning'>> = {
  said: 'warning',
  meant: 'warning',
  did: 'error',
  reached: 'error',
};
/** Of the least act, as rules grade it. */
const ACT_SEVERITY = 3;

/** Of a broken goal. */
export const levelAt = ({
  evidence,
  severity,
}: Pick<GoalRow, 'evidence' | 'severity'>): 'error' | 'warning' => {
  if (severity == null) return levelOf[evidence ?? 'said'];
  return severity >= ACT_SEVERITY ? 'error' : 'warning';
};

const severityOf: Readonly<Record<EvidenceKind, string>> = {
  said: '5.0',
  meant: '6.0',
  did: '8.0',
  reached: '9.0',
};

/** One rule for each group of goals. */
export const rulesOf = ({ groups, findings }: Report) =>
  groups.map(({ group, title, owasp_agentic, atlas }) => {
    const finding = findings.find((one) => one.group === group);
    return {
      id: group,
      name: title.replace(/(?:^|[\s-])(\w)/g, (_, letter: string) => letter.toUpperCase()),
      shortDescription: { text: title },
      fullDescription: { text: finding?.meaning ?? title },
      help: { text: finding?.remedy ?? 'No goal of this kind was broken.' },
      defaultConfiguration: { level: 'warning' },
      relationships: [
        ...relate('owasp-llm', group in owaspLlm ? [group] : []),
        ...relate('owasp-agentic', owasp_agentic),
        ...relate('mitre-atlas', atlas),
        ...relate('mlcommons-hazards', group in hazardTitles ? [group] : []),
      ],
      properties: {
        tags: ['security', group, ...owasp_agentic, ...atlas],
        'security-severity': severityOf[finding?.kind ?? 'said'],
      },
    };
  });

const relate = (name: string, ids: readonly string[]) =>
  ids.map((id) => ({ target: { id, toolComponent: { name } }, kinds: ['relevant'] }));

/** The lists that the rules refer to, each with its version. */
export function taxonomiesOf({ groups }: Report) {
  const used = (idsOf: (group: GroupRow) => readonly string[], titles: (id: string) => string) =>
    [...new Set(groups.flatMap((group) => [...idsOf(group)]))]
      .sort()
      .map((id) => ({ id, shortDescription: { text: titles(id) } }));
  const known = (table: object) => (row: GroupRow) => (row.group in table ? [row.group] : []);
  return [
    component(
      'owasp-llm',
      lists.owaspLlm,
      used(known(owaspLlm), (id) => owaspLlm[id]?.title ?? id),
    ),
    component(
      'owasp-agentic',
      lists.owaspAgentic,
      used(
        (row) => row.owasp_agentic,
        (id) => agenticTitles[id] ?? id,
      ),
    ),
    component(
      'mitre-atlas',
      lists.atlas,
      used(
        (row) => row.atlas,
        (id) => atlasTitles[id] ?? id,
      ),
    ),
    component(
      'mlcommons-hazards',
      lists.hazards,
      used(known(hazardTitles), (id) => hazardTitles[id] ?? id),
    ),
  ].filter(({ taxa }) => taxa.length > 0);
}

type List = (typeof lists)[keyof typeof lists];
type Taxon = { id: string; shortDescription: { text: string } };

const component = (name: string, list: List, taxa: Taxon[]) => ({
  name,
  fullName: list.name,
  version: list.version,
  informationUri: list.url,
  isComprehensive: false,
  taxa,
});
