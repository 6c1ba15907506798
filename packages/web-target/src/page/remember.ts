import type { Frame } from 'playwright-core';
import { glanceAt } from './look.ts';
import type { Outline } from './outline/outline.ts';
import { rememberScript } from './outline/page-scripts.ts';
import { takeOutline } from './take-outline.ts';

/** A frame at one moment, and later looks that know what is new since. */
export type Memory = {
  outline: Outline;
  glance(): Promise<Outline>;
  forget(): Promise<void>;
};

/** Remembers which texts a frame shows. Throws if the frame is gone. */
export async function remember(frame: Frame): Promise<Memory> {
  const memory = await frame.evaluateHandle<{ outline: unknown; again(): unknown }>(rememberScript);
  return {
    outline: await takeOutline({
      asText: () => memory.evaluate((it) => JSON.stringify(it.outline)),
      asValues: () => memory.evaluate((it) => it.outline),
    }),
    async glance() {
      try {
        return await takeOutline({
          asText: () => memory.evaluate((it) => JSON.stringify(it.again())),
          asValues: () => memory.evaluate((it) => it.again()),
        });
      } catch (cause) {
        // A frame that shows another document since: all of it is new.
        if (isOtherDocument(cause)) return glanceAt(frame);
        throw cause;
      }
    },
    forget: () => memory.dispose().catch(() => {}),
  };
}

const isOtherDocument = (cause: unknown) =>
  cause instanceof Error &&
  /context was destroyed|context with specified id|only in the context|is disposed/i.test(
    cause.message,
  );
