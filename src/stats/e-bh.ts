/**
 * Which of many e-values count at level alpha: the k largest, for the greatest k whose k-th largest is at least n ÷
 * (alpha·k). If all hypotheses are true, any is called with a chance of at most alpha; otherwise the expected share of
 * false ones among those called is at most alpha. Valid under any dependence (e-BH, Wang & Ramdas 2022).
 *
 * @param alpha above 0, below 1
 * @param count size of the family when it is more than the e-values given: the rest counts as 0
 */
export function eBH(eValues: readonly number[], alpha: number, count: number = eValues.length): boolean[] {
  const descending = [...eValues].sort((a, b) => b - a);
  let threshold = Number.POSITIVE_INFINITY;
  for (const [index, value] of descending.entries()) {
    if (value * (index + 1) * alpha >= count) threshold = value;
  }
  return eValues.map((value) => value >= threshold);
}
