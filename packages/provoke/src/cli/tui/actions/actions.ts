import { getCampaignFolder, messageOf, quoteWord, sendRest } from '@provoke/campaign';
import type { Session } from '../navigation.ts';
import { foreignLine } from '../text/foreign.ts';
import { drawTextField } from '../text-field/draw-text-field.ts';
import { fieldOf, pasteText, pressText, type TextField } from '../text-field/text-field.ts';
import { addressOf } from './address-of.ts';
import { type CampaignPlace, flagsFor } from './campaign-place.ts';
import { openAddress, runCommand } from './on-enter.ts';
import { readSummary } from './read-summary.ts';
import { createTextPage } from './text-page.tsx';
import { writeCampaignReport } from './write-report.ts';

type Acting = {
  session: Session;
  place: CampaignPlace;
  /** A service has more of it than before. */
  onSent(): void;
};

/** In place of the keys: a question, or what became of it. */
type Asked = { isAsking: true } | { says: string };

const SHOWN = 36;
/** A longer message has a page of its own, where all of it can be read. */
const SAID_MAX = 56;
const SAID_LONGEST = 4_000;
const TIMES = 10;

/** What can be done with a campaign and its attempts, as the commands of the same names do. */
export function createActions({ session, place, onSent }: Acting) {
  const { id, cwd, env, dataDir } = place;
  const ending = new AbortController();
  const { signal } = ending;
  const running = runCommand(session, { cwd, env, signal });
  let file: TextField = fieldOf(`report-${id}.html`);
  let asked: Asked | undefined;

  function say(title: string, says: string): void {
    asked = undefined;
    if (says.length <= SAID_MAX) asked = { says };
    else session.open(createTextPage(session, title, { lines: [says], commands: [] }));
    session.drawSoon();
  }
  async function doing(title: string, what: () => Promise<string>): Promise<void> {
    asked = { says: `${title} …` };
    try {
      say(title, await what());
    } catch (error) {
      if (!signal.aborted) say(title, messageOf(error));
    }
  }
  const campaignNow = () => {
    const campaign = place.campaign();
    if (!campaign) throw new Error('The campaign is still being read.');
    return campaign;
  };

  const writeReport = () =>
    doing('Writing the report', async () => {
      const written = await writeCampaignReport(campaignNow(), {
        ...{ file: file.text.trim(), cwd, env, signal },
      });
      file = fieldOf(`report-${id}.html`);
      return written;
    });

  const sync = () =>
    doing('Sending', async () => {
      if (dataDir === undefined) return 'Its service has it already.';
      const folder = await getCampaignFolder(dataDir, id);
      const {
        sent,
        left,
        refused,
        place: where,
      } = await sendRest(folder, {
        ...{ env, signal, note: () => {} },
      });
      onSent();
      const rest = left > 0 ? `, ${left} left` : '';
      const not = refused > 0 ? `, ${refused} refused` : '';
      return `${sent} sent${rest}${not}, recorded ${where}.`;
    });

  const replay = (attempt: string) => {
    const campaign = `--campaign ${quoteWord(id)} --times ${TIMES}${flagsFor(place)}`;
    const command = `provoke replay ${campaign} ${lastWord(attempt)}`;
    const lines = [
      `Sends this attempt ${TIMES} times again, word for word, as a campaign of its own:`,
    ];
    session.open(createTextPage(session, 'Replay', { lines, commands: [command] }, running));
  };

  const open = (attempt: string) =>
    session.open(
      createTextPage(
        session,
        'In the browser',
        () => addressOf(attempt, campaignNow(), place),
        openAddress,
      ),
    );

  const summary = () =>
    session.open(
      createTextPage(session, `Summary of ${id}`, () => readSummary(campaignNow(), place), running),
    );

  function typed(key: string): boolean {
    const next = pressText(file, key);
    if (key === 'escape') asked = undefined;
    else if (key === 'enter' && file.text.trim() !== '') void writeReport();
    else if (next) file = next;
    return next !== undefined || !key.startsWith('ctrl-');
  }

  return {
    get question(): string | undefined {
      if (!asked) return undefined;
      if ('says' in asked) return foreignLine(asked.says, SAID_LONGEST);
      return `Report to: ${drawTextField(file, { width: SHOWN }).trimEnd()}   Enter   Esc`;
    },
    /** A question takes every key. */
    get isAsking(): boolean {
      return asked !== undefined && 'isAsking' in asked;
    },
    /** Whether the key belongs to it. */
    press(key: string, on: { attempt: string } | undefined): boolean {
      if (asked && 'isAsking' in asked) return typed(key);
      asked = undefined;
      const actions: Record<string, () => void> = {
        w() {
          asked = { isAsking: true };
        },
        i: summary,
        s: () => void sync(),
        ...(on && { p: () => replay(on.attempt), o: () => open(on.attempt) }),
      };
      const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
      action?.();
      return action !== undefined;
    },
    /** Whether a paste went into the question. */
    paste(text: string): boolean {
      if (!asked || 'says' in asked) return false;
      file = pasteText(file, text);
      return true;
    },
    /** What shows an attempt again. */
    commandFor: (attempt: string): string =>
      `provoke show ${quoteWord(id)} --attempt ${quoteWord(attempt)}${flagsFor(place)}`,
    close: () => ending.abort(),
  };
}

/** A client may name an attempt like a flag. */
const lastWord = (word: string) => `${word.startsWith('-') ? '-- ' : ''}${quoteWord(word)}`;

export type Actions = ReturnType<typeof createActions>;
