import type { ElementHandle, Frame } from 'playwright-core';
import { glanceAt } from './look.ts';
import type { Outline } from './outline/outline.ts';
import { rememberScript } from './outline/page-scripts.ts';
import { takeOutline } from './take-outline.ts';

/** A frame at one moment, and later looks that know what is new since. */
export type Memory = {
  outline: Outline;
  /** The same outline again, if nothing changed. */
  glance(): Promise<Outline>;
  /** The elements that a CSS selector matches, by their indexes in the last glance. */
  placesOf(selector: string): Promise<number[]>;
  forget(): Promise<void>;
};

type InPage = {
  outline: unknown;
  again(): unknown;
  news(): string;
  placesOf(elements: Element[]): number[];
  end(): void;
};

/** Remembers which texts a frame shows. Throws if the frame is gone. */
export async function remember(frame: Frame): Promise<Memory> {
  const memory = await frame.evaluateHandle<InPage>(rememberScript);
  let last: Outline | undefined;
  const look = async (): Promise<Outline> => {
    const text = await memory.evaluate((it) => it.news());
    if (text === '' && last) return last;
    return takeOutline({
      asText: async () => text,
      asValues: () => memory.evaluate((it) => it.again()),
    });
  };
  return {
    outline: await takeOutline({
      asText: () => memory.evaluate((it) => JSON.stringify(it.outline)),
      asValues: () => memory.evaluate((it) => it.outline),
    }),
    async glance() {
      try {
        last = await look();
        return last;
      } catch (cause) {
        // A frame that shows another document since: all of it is new.
        if (isOtherDocument(cause)) return glanceAt(frame);
        throw cause;
      }
    },
    async placesOf(selector) {
      const found = await frame.locator(selector).elementHandles();
      try {
        return await memory.evaluate(
          (it, elements) => it.placesOf(elements),
          found as ElementHandle<Element>[],
        );
      } finally {
        await Promise.all(found.map((one) => one.dispose().catch(() => {})));
      }
    },
    async forget() {
      await memory.evaluate((it) => it.end()).catch(() => {});
      await memory.dispose().catch(() => {});
    },
  };
}

const isOtherDocument = (cause: unknown) =>
  cause instanceof Error &&
  /context was destroyed|context with specified id|only in the context|is disposed/i.test(
    cause.message,
  );
