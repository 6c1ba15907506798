/** Nobody wonders about less. */
const SAID_MS = 2_000;

/** Says who asks to be left alone and for how long, where that is long enough to wonder what goes on. */
export const noteWait =
  (who: string, note: (text: string) => void) =>
  (ms: number): void => {
    if (ms < SAID_MS) return;
    const time = ms < 120_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / 60_000)} min`;
    note(`${who} asks to be left alone for ${time}.`);
  };
