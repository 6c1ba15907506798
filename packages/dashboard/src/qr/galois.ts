/** Powers of 2 in the field of 256 elements that QR codes use, and their logarithms. */
const powers = new Uint8Array(255);
const logs = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  powers[power] = value;
  logs[value] = power;
  value = (value << 1) ^ (value > 127 ? 0x11d : 0);
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[((logs[a] ?? 0) + (logs[b] ?? 0)) % 255] ?? 0);

/** The product of (x - 2^0) … (x - 2^(degree - 1)), without its leading 1. */
function divisorOf(degree: number): number[] {
  let terms = [1];
  for (let root = 0; root < degree; root++) {
    const power = powers[root] ?? 0;
    terms = [...terms, 0].map((term, at) => term ^ times(terms[at - 1] ?? 0, power));
  }
  return terms.slice(1);
}

/** The bytes from which a reader repairs damaged ones (Reed–Solomon). */
export function correctionOf(data: readonly number[], count: number): number[] {
  const divisor = divisorOf(count);
  let rest: number[] = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = divisor.map((term, at) => (rest[at + 1] ?? 0) ^ times(term, factor));
  }
  return rest;
}
