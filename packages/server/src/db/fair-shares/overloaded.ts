/** More callers wait than can be served in time, or one waited too long. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}
