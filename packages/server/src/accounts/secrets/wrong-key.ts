/** The database was encrypted with a key that is not here. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey';
}
