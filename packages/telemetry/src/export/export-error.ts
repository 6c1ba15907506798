/** An export that cannot be read: the HTTP status to answer with, and why. */
export class ExportError extends Error {
  override name = 'ExportError';
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
