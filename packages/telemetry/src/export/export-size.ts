import { ExportError } from './export-error.ts';
import { EXPORT_SPANS_MAX, EXPORT_VALUES_MAX } from './limits.ts';

/** Counts what an export holds while it is read, so that a small body cannot become a large structure. */
export class ExportSize {
  #spans = 0;
  #values = 0;

  addSpan(): void {
    this.#spans += 1;
    if (this.#spans > EXPORT_SPANS_MAX) throw tooLarge(EXPORT_SPANS_MAX, 'spans');
  }

  addValue(): void {
    this.#values += 1;
    if (this.#values > EXPORT_VALUES_MAX) throw tooLarge(EXPORT_VALUES_MAX, 'attributes');
  }
}

const tooLarge = (max: number, what: string) =>
  new ExportError(
    413,
    `The export has more than ${max.toLocaleString('en')} ${what}. Send smaller batches: OTEL_BSP_MAX_EXPORT_BATCH_SIZE=128`,
  );
