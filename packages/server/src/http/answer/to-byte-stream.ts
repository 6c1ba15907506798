import type { Answering } from './answering.ts';
import { type ReaderWatch, watchReader } from './watch-reader.ts';

/**
 * A body that the reader pulls. It is broken off, so that a part never passes for the whole, if it fails, or if the
 * reader loses access or reads nothing for half a minute.
 */
export function toByteStream(
  chunks: AsyncGenerator<string | Uint8Array>,
  {
    isAuthenticated,
    onBreak,
    onEnd = () => {},
    work = (piece) => piece(),
    beatMs,
  }: Omit<Answering, 'status'>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let watch: ReaderWatch;
  const end = async () => {
    watch.stop();
    await chunks.return(undefined).finally(onEnd);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      watch = watchReader({
        isAuthenticated,
        isWaiting: () => (controller.desiredSize ?? 0) > 0,
        onLost(why) {
          onBreak(why);
          controller.error(why);
          end().catch(onBreak);
        },
        beatMs,
      });
    },
    async pull(controller) {
      watch.took();
      const { done, value } = await work(() => chunks.next()).catch((error: unknown) => {
        watch.stop();
        onEnd();
        onBreak(error);
        throw error;
      });
      if (!done)
        return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      watch.stop();
      onEnd();
      controller.close();
    },
    cancel: end,
  });
}
