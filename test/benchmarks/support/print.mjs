import { quantile } from 'simple-statistics';

/** Prints one line. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Prints what was measured beside its figures. */
export const tell = (what, figures) => say(`  ${what.padEnd(44)} ${figures}`);

/** Median and quartiles, `12.3 [11.9 … 13.0]`, each written by `show`. */
export function quartiles(values, show) {
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((share) => show(quantile([...values], share)));
  return `${median} [${q1} … ${q3}]`;
}

export const milliseconds = (seconds) => `${(seconds * 1000).toFixed(seconds < 0.1 ? 1 : 0)} ms`;
export const percent = (share) => `${(share * 100).toFixed(2)} %`;
export const times = (ratio) => `${ratio.toFixed(2)} ×`;
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
