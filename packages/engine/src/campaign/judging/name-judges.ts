/** The judges' names in verdicts and numbers: their ids, with a number where several share an id. */
export const nameJudges = (ids: readonly string[]): string[] =>
  ids.map((id, index) => {
    const isOne = (other: string) => other === id;
    if (ids.filter(isOne).length === 1) return id;
    return `${id}_${ids.slice(0, index + 1).filter(isOne).length}`;
  });
