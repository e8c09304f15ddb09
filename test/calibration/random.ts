import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Seeded random numbers of the shapes that the simulations need. */
export interface Random {
  /** From 0 up to but without 1. */
  uniform(): number;
  normal(): number;
  /** Mean 1. */
  exponential(): number;
  /** Student's t with 3 degrees of freedom. */
  t3(): number;
  coin(): boolean;
}

export function seeded(seed: number): Random {
  const generator = xoroshiro128plus(Math.imul(seed + 1, 0x9e3779b1));
  const uniform = (): number => (generator.next() >>> 0) / 2 ** 32;
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const exponential = (): number => -Math.log(1 - uniform());
  const t3 = (): number => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3);
  return { uniform, normal, exponential, t3, coin: () => generator.next() < 0 };
}
