/** A random UUID. `crypto.randomUUID` does not exist on a page loaded over plain HTTP. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(
    /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
    (_, low, middle, high, variant, sequence, node) =>
      `${low}-${middle}-4${high}-${'89ab'[Number.parseInt(variant, 16) % 4]}${sequence}-${node}`,
  );
}
