"""Makes the reference vectors beside it: python3 make.py, with the scipy and numpy that the JSON names.

Ranks with ties are counted out here by hand over all ways to choose the first group, since scipy's exact rank-sum
distribution knows no ties.
"""

import itertools
import json
import pathlib

import numpy as np
import scipy
from scipy import stats

HERE = pathlib.Path(__file__).parent
rng = np.random.default_rng(20240229)


def write(name, cases):
    body = {"made by": f"make.py, numpy {np.__version__}, scipy {scipy.__version__}", "cases": cases}
    (HERE / f"{name}.json").write_text(json.dumps(body, indent=1) + "\n")


def counted_out(first, second):
    ranks = stats.rankdata(np.concatenate([first, second]))
    expected = len(first) * (len(ranks) + 1) / 2
    distance = abs(ranks[: len(first)].sum() - expected)
    sums = [ranks[list(chosen)].sum() for chosen in itertools.combinations(range(len(ranks)), len(first))]
    return float(np.mean(np.abs(np.array(sums) - expected) >= distance - 1e-9))


def sample(size, decimals):
    return [round(float(value), decimals) for value in rng.normal(size=size)]


rank_sum = []
for sizes, decimals, method in [
    ((5, 5), 3, "exact"), ((10, 10), 3, "exact"), ((3, 9), 3, "exact"), ((8, 12), 4, "exact"),
    ((5, 5), 0, "counted"), ((6, 4), 0, "counted"), ((7, 7), 1, "counted"), ((3, 9), 0, "counted"),
    ((15, 15), 3, "asymptotic"), ((30, 30), 1, "asymptotic"), ((12, 40), 0, "asymptotic"),
]:
    for shift in (0, 1.5):
        first, second = sample(sizes[0], decimals), [round(v + shift, decimals) for v in sample(sizes[1], decimals)]
        if method == "counted":
            p = counted_out(first, second)
        else:
            p = stats.mannwhitneyu(first, second, alternative="two-sided", method=method).pvalue
        rank_sum.append({"first": first, "second": second, "method": method, "p": float(p)})
write("rank-sum", rank_sum)

quantiles = []
for size in (1, 2, 3, 4, 5, 8, 9, 10, 11, 20, 33):
    values = sample(size, 4)
    q1, median, q3 = np.quantile(values, [0.25, 0.5, 0.75], method="linear")
    quantiles.append({"values": values, "q1": float(q1), "median": float(median), "q3": float(q3)})
write("quantiles", quantiles)

intervals = []
for size in (6, 7, 10, 11, 20, 37, 60, 200, 2000):
    for level in (0.95, 0.985, 0.99):
        # At most `cut` heads must have a chance of at most half of what is left.
        cut = int(stats.binom.ppf((1 - level) / 2, size, 0.5)) + 1
        while cut >= 0 and stats.binom.cdf(cut, size, 0.5) > (1 - level) / 2:
            cut -= 1
        achieved = None if cut < 0 else float(1 - 2 * stats.binom.cdf(cut, size, 0.5))
        intervals.append({"n": size, "asked": level, "cut": cut, "level": achieved})
write("interval", intervals)

write("normal", [{"z": z, "p": float(stats.norm.sf(z))} for z in
                 (-8, -3, -1.5, 0, 0.1, 0.5, 1, 1.959963984540054, 2.5, 2.9999, 3, 3.0001, 4, 6, 10, 20, 37)])

trends = []
for size, slope, decimals in [(8, 0, 3), (12, 0.2, 3), (20, 0.1, 1), (30, 0, 0), (60, 0.02, 2)]:
    values = [round(v + slope * i, decimals) for i, v in enumerate(sample(size, 4))]
    slope_found = stats.theilslopes(values, np.arange(size))[0]
    differences = np.sign(np.subtract.outer(values, values))
    concordance = float(np.sum(np.tril(differences)))
    counts = np.unique(values, return_counts=True)[1]
    variance = (size * (size - 1) * (2 * size + 5) - np.sum(counts * (counts - 1) * (2 * counts + 5))) / 18
    z = max(0.0, abs(concordance) - 1) / np.sqrt(variance)
    trends.append({"values": values, "change": float(slope_found * (size - 1)), "p": float(min(1, 2 * stats.norm.sf(z)))})
write("trend", trends)
