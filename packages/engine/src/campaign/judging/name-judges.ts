/** What the judges are called in verdicts and numbers: by their ids; several of one kind by number, too, in their order. */
export const nameJudges = (ids: readonly string[]): string[] =>
  ids.map((id, index) => {
    const isOne = (other: string) => other === id;
    if (ids.filter(isOne).length === 1) return id;
    return `${id}_${ids.slice(0, index + 1).filter(isOne).length}`;
  });
