import type { Conversation } from './conversation.ts';
import { surveyOf } from './find/fields/survey.ts';
import { findBox } from './find/find-box.ts';
import { findSend } from './find/find-send.ts';
import { lookAt, type Sight } from './page/look.ts';
import { upwards } from './page/outline/outline.ts';

/** The parts of a chat that are used, as elements of a look at its frame. */
export type Parts = {
  sight: Sight;
  input: number | undefined;
  send: number | undefined;
  /** Where the replies are read. */
  log: number | undefined;
};

export async function findParts(
  { frame }: Pick<Conversation, 'frame'>,
  selector: string | undefined,
): Promise<Parts> {
  const sight = await lookAt(frame);
  const input = (await findBox([sight], { input: selector }))?.id;
  if (input === undefined) return { sight, input, send: undefined, log: undefined };
  return { sight, input, send: findSend(sight.outline, input)?.id, log: findLog(sight, input) };
}

/** The nearest part of the page, outside of the field's own, that scrolls or announces its news. */
function findLog({ outline }: Sight, input: number): number | undefined {
  const { tree, logs } = surveyOf(outline);
  const others = logs.filter((id) => !tree.isInside(id, input) && !tree.isInside(input, id));
  for (const outer of upwards(outline, input)) {
    const log = others.find((id) => tree.isInside(id, outer));
    if (log !== undefined) return log;
  }
  return undefined;
}
